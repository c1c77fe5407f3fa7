import { WordsFilter } from "#web/ui/data/search-field.tsx";
import { ResetFilters, SearchWithFilters } from "#web/ui/data/search-with-filters.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { CHOICES, type PeopleUrl } from "./people-url.ts";

type Props = { url: PeopleUrl; label: string };

export const PeopleFilters = ({ url, label }: Props) => (
  <SearchWithFilters
    label={label}
    placeholder="Name, company or skill"
    {...url.words("q")}
    filterCount={url.filterCount}
  >
    <div className="card-body grid gap-4 md:grid-cols-3">
      {CHOICES.map(({ name, label: title, ...choice }) => (
        <Field key={name} label={title}>
          <SelectFilter {...choice} {...url.filter(name)} />
        </Field>
      ))}
      <Field label="Place">
        <WordsFilter {...url.words("place")} />
      </Field>
      <ResetFilters url={url} className="justify-self-end md:col-span-3" />
    </div>
  </SearchWithFilters>
);
