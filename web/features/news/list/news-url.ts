import { NEWS_CATEGORY_NAMES, NEWS_LANGUAGE_NAMES } from "#contract/news/categories.ts";
import { withInstants } from "#web/lib/lists/day-range.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

/** The URL parameters, in the order of the worker's bootstrap data keys. */
const PARAMS = {
  q: KNOWN.words,
  category: NEWS_CATEGORY_NAMES,
  source: KNOWN.id,
  language: NEWS_LANGUAGE_NAMES,
  from: KNOWN.day,
  to: KNOWN.day,
};

/** The filters in the panel of the Advanced Filters button. */
const PANEL_FILTERS = ["source", "language", "from", "to"] as const;

/** The words, category and filters of the news, which are part of the URL. Days are days in the zone of the reader. */
export function useNewsUrl() {
  const url = useListUrl(PARAMS);
  return {
    ...url,
    search: withInstants(url.search),
    filterCount: PANEL_FILTERS.filter(url.get).length,
    clearFilters: () => url.clear(PANEL_FILTERS),
  };
}

export type NewsUrl = ReturnType<typeof useNewsUrl>;
