import { useQuery } from "@tanstack/react-query";
import { NEWS_LANGUAGE_NAMES } from "#contract/news/categories.ts";
import { ResetFilters, SearchWithFilters } from "#web/ui/data/search-with-filters.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { DayFilter } from "#web/ui/date/day-filter.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { newsSourcesQuery } from "../api.ts";
import type { NewsUrl } from "./news-url.ts";

type Props = { url: NewsUrl };

export const NewsFilters = ({ url }: Props) => (
  <SearchWithFilters
    label="Search news"
    placeholder="Title, text or source"
    {...url.words("q")}
    filterLabel="Advanced Filters"
    filterCount={url.filterCount}
  >
    <div className="card-body">
      <FilterFields url={url} />
    </div>
  </SearchWithFilters>
);

function FilterFields({ url }: Props) {
  const { data } = useQuery(newsSourcesQuery);
  const sources = Object.fromEntries((data?.sources ?? []).map(({ id, name }) => [id, name]));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Source">
        <SelectFilter all="All sources" options={sources} {...url.filter("source")} />
      </Field>
      <Field label="Language">
        <SelectFilter all="All languages" options={NEWS_LANGUAGE_NAMES} {...url.filter("language")} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:col-span-2">
        {(["from", "to"] as const).map((name) => (
          <DayFilter key={url.keyOf(name)} label={name === "from" ? "From" : "To"} {...url.filter(name)} />
        ))}
        <ResetFilters url={url} className="ml-auto" />
      </div>
    </div>
  );
}
