import { useSearchParams } from "react-router";
import type { EventListView } from "#contract/events/list.ts";

/** A copy of the contract's list, which would also load the contract's schemas. */
const VIEWS: readonly EventListView[] = ["upcoming", "past", "mine", "hosting"];

/** The URL parameters besides the view, in the order of the worker's bootstrap data keys. */
const FILTERS = ["q", "when", "format", "place", "host", "free"] as const;
export type ListFilter = (typeof FILTERS)[number];
/** The filters in the panel of the Filter button. */
const PANEL_FILTERS = ["when", "format", "place", "host", "free"] as const;

/** The query string of `GET /api/events` for a URL of /events: the parameters that are set, in a fixed order; without `?`. */
export function listSearch(params: URLSearchParams): string {
  const query = new URLSearchParams();
  const view = viewOf(params);
  if (view !== "upcoming") query.set("view", view);
  for (const name of FILTERS) {
    const value = params.get(name)?.trim();
    if (value) query.set(name, value);
  }
  return query.toString();
}

const viewOf = (params: URLSearchParams): EventListView =>
  VIEWS.find((view) => view === params.get("view")) ?? "upcoming";

/**
 * The view, search and filters of the list. They are part of the URL, so that it can be shared. A change replaces the URL, so that Back
 * leaves the list.
 */
export function useListUrl() {
  const [params, setParams] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    view: viewOf(params),
    search: listSearch(params),
    /** The number of filters set in the panel. */
    filterCount: PANEL_FILTERS.filter((name) => params.get(name)).length,
    isFiltered: FILTERS.some((name) => params.get(name)?.trim()),
    valueOf: (name: ListFilter) => params.get(name) ?? "",
    set: (name: ListFilter, value: string) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    clear: (names: readonly ListFilter[] = FILTERS) =>
      change((next) => names.forEach((name) => void next.delete(name))),
    clearFilters: () => change((next) => PANEL_FILTERS.forEach((name) => void next.delete(name))),
  };
}

export type ListUrl = ReturnType<typeof useListUrl>;
