import type { EventListView } from "#contract/events/list.ts";
import { withInstants } from "#web/lib/lists/day-range.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

/** A copy of the contract's list, because importing that would load the contract's schemas. */
const VIEWS: readonly EventListView[] = ["upcoming", "past", "mine", "hosting"];

/** Parameters besides the view, in the order of the worker's bootstrap data keys. */
const FILTERS = {
  q: KNOWN.words,
  when: /^(7|30)$/,
  from: KNOWN.day,
  to: KNOWN.day,
  format: /^(online|in-person)$/,
  place: KNOWN.words,
  host: KNOWN.id,
  free: /^1$/,
};

const PANEL_FILTERS = ["when", "from", "to", "format", "place", "host", "free"] as const;

export function useEventListUrl() {
  const list = useListUrl(FILTERS);
  const view = VIEWS.find((name) => name === list.params.get("view")) ?? "upcoming";
  return {
    ...list,
    view,
    search: [view === "upcoming" ? "" : `view=${view}`, withInstants(list.search)].filter(Boolean).join("&"),
    filterCount: PANEL_FILTERS.filter(list.get).length,
    clearFilters: () => list.clear(PANEL_FILTERS),
  };
}

export type ListUrl = ReturnType<typeof useEventListUrl>;
