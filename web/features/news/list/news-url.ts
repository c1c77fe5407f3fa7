import { NEWS_CATEGORY_NAMES, NEWS_LANGUAGE_NAMES } from "#contract/news/categories.ts";
import { withInstants } from "#web/lib/lists/day-range.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

/** In the order of the worker's bootstrap data keys. */
const PARAMS = {
  q: KNOWN.words,
  category: NEWS_CATEGORY_NAMES,
  source: KNOWN.id,
  language: NEWS_LANGUAGE_NAMES,
  from: KNOWN.day,
  to: KNOWN.day,
};

const PANEL_FILTERS = ["source", "language", "from", "to"] as const;

/** Days are in the reader's time zone. */
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
