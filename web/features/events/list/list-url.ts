import { useSearchParams } from "react-router";
import type { EventListView } from "#contract/events/list.ts";

/** Written out: the contract's own list would bring its schemas along, which this page needs for nothing else. */
const VIEWS: readonly EventListView[] = ["upcoming", "past", "mine", "hosting"];

/** What a list may be asked for besides its view, in the order the worker keys its first data by. */
const FILTERS = ["q", "when", "format", "place", "host", "free"] as const;
export type ListFilter = (typeof FILTERS)[number];
/** Those that stand behind the Filter button. */
const BEHIND_BUTTON = ["when", "format", "place", "host", "free"] as const;

/** The query string of `GET /api/events` for an address of /events: only what is set, in one order; without `?`. */
export function listSearch(params: URLSearchParams): string {
  const asked = new URLSearchParams();
  const view = viewOf(params);
  if (view !== "upcoming") asked.set("view", view);
  for (const name of FILTERS) {
    const value = params.get(name)?.trim();
    if (value) asked.set(name, value);
  }
  return asked.toString();
}

const viewOf = (params: URLSearchParams): EventListView =>
  VIEWS.find((view) => view === params.get("view")) ?? "upcoming";

/**
 * Which events the list shows: all of it stands in the address, so that it can be passed on. A change replaces the address, so that Back
 * leaves the list.
 */
export function useListAddress() {
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
    /** How many filters are set behind the button. */
    filterCount: BEHIND_BUTTON.filter((name) => params.get(name)).length,
    isNarrowed: FILTERS.some((name) => params.get(name)?.trim()),
    valueOf: (name: ListFilter) => params.get(name) ?? "",
    set: (name: ListFilter, value: string) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    clear: (names: readonly ListFilter[] = FILTERS) =>
      change((next) => names.forEach((name) => void next.delete(name))),
    clearFilters: () => change((next) => BEHIND_BUTTON.forEach((name) => void next.delete(name))),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
