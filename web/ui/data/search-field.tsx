import { Search } from "lucide-react";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { useDebouncedWords } from "#web/lib/lists/debounced-words.ts";
import { Icon } from "../content/icon.tsx";
import { Input } from "../fields/input.tsx";

type Props = {
  /** Changes when the words are set from elsewhere: what was typed meanwhile is forgotten. */
  searchKey?: string;
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

export const SearchField = ({ searchKey, ...props }: Props) => <SearchInput key={searchKey} {...props} />;

function SearchInput({ label, placeholder, words: current, onSearch, isFirst }: Omit<Props, "searchKey">) {
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
      // In a form, Enter in the search sends nothing.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}

/** A filter of a list by words, inside a Field. */
export const WordsFilter = ({ searchKey, ...props }: Pick<Props, "searchKey" | "words" | "onSearch">) => (
  <WordsInput key={searchKey} {...props} />
);

function WordsInput({ words: current, onSearch }: Pick<Props, "words" | "onSearch">) {
  const { words, type } = useDebouncedWords(current, onSearch);
  return (
    <Input
      autoComplete="off"
      maxLength={SEARCH_MAX_LENGTH}
      value={words}
      onChange={({ target }) => type(target.value)}
    />
  );
}
