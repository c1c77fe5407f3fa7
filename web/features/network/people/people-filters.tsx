import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { useDebouncedWords } from "#web/lib/lists/debounced-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SearchWithFilters } from "#web/ui/data/search-with-filters.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { CHOICES, type PeopleUrl } from "./people-url.ts";

type Props = { url: PeopleUrl; label: string };

/** The search and the filters of a list of members, which are part of the URL. */
export const PeopleFilters = ({ url, label }: Props) => (
  <SearchWithFilters
    searchKey={url.keyOf("q")}
    label={label}
    placeholder="Name, title, company, location, sector or skill"
    words={url.get("q")}
    onSearch={(text) => url.set("q", text)}
    filterCount={url.filterCount}
  >
    <div className="card-body grid gap-4 md:grid-cols-3">
      {CHOICES.map(({ name, label: title, ...choice }) => (
        <Field key={name} label={title}>
          <SelectFilter {...choice} value={url.get(name)} onChange={(value) => url.set(name, value)} />
        </Field>
      ))}
      <Field label="Place">
        <PlaceInput key={url.keyOf("place")} url={url} />
      </Field>
      {url.filterCount > 0 && (
        <Button size="sm" variant="ghost" className="justify-self-end md:col-span-3" onClick={url.clearFilters}>
          Reset
        </Button>
      )}
    </div>
  </SearchWithFilters>
);

function PlaceInput({ url }: { url: PeopleUrl }) {
  const { words, type } = useDebouncedWords(url.get("place"), (text) => url.set("place", text));
  return (
    <Input
      autoComplete="off"
      maxLength={SEARCH_MAX_LENGTH}
      value={words}
      onChange={({ target }) => type(target.value)}
    />
  );
}
