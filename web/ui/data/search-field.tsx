import { Search } from "lucide-react";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { useDebouncedWords } from "#web/lib/lists/debounced-words.ts";
import { Icon } from "../content/icon.tsx";
import { Input } from "../fields/input.tsx";

type Props = {
  /** Changes when the words are set from elsewhere, which discards typed text. */
  searchKey?: string;
  label: string;
  placeholder: string;
  words: string;
  /** Called with trimmed words after a pause in typing. */
  onSearch: (words: string) => void;
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
      // Within a form, Enter in the search must not submit.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}

/** Render it inside a Field. */
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
