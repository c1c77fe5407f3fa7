import { Search } from "lucide-react";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { useDebouncedWords } from "#web/lib/lists/debounced-words.ts";
import { Icon } from "../content/icon.tsx";
import { Input } from "../fields/input.tsx";

type Props = {
  /** The accessible name, for example "Search events". */
  label: string;
  placeholder: string;
  /** The words of the current search. */
  words: string;
  /** Gets new words, trimmed, after a pause in typing. */
  onSearch: (words: string) => void;
  /** A dialog that opens with it focuses it. */
  isFirst?: boolean;
};

/** The search field of a list. */
export function SearchField({ label, placeholder, words: current, onSearch, isFirst }: Props) {
  const { words, type } = useDebouncedWords(current, onSearch);
  return (
    <Input
      type="search"
      icon={<Icon of={Search} />}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={SEARCH_MAX_LENGTH}
      value={words}
      data-autofocus={isFirst || undefined}
      onChange={({ target }) => type(target.value)}
    />
  );
}
