import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { latestLocation } from "../latest-path.ts";

/**
 * The query string of a list's API for a URL: the named parameters that are set, in that order, without `?`. The order is fixed, so that the
 * same filters are the same entry of the cache and of the bootstrap data.
 */
function listSearch(params: URLSearchParams, names: readonly string[]): string {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = params.get(name)?.trim();
    if (value) search.set(name, value);
  }
  return search.toString();
}

/** The parameter of the order of a list: it sorts, but filters nothing. */
const ORDER = "order";

/** The values that a parameter can have: the options of its select, or a pattern of the whole text. */
type KnownValues = Readonly<Record<string, unknown>> | RegExp;

/** The values of parameters that several lists have, as the contract's schemas have them. */
export const KNOWN = {
  words: new RegExp(`^\\P{Cc}{1,${SEARCH_MAX_LENGTH}}$`, "u"),
  id: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  order: /^(newest|oldest)$/,
} as const;

const isKnown = (known: KnownValues, value: string): boolean =>
  known instanceof RegExp ? known.test(value) : Object.hasOwn(known, value);

/**
 * The words, filters and order of a list, which are parameters of the URL, so that it can be shared. A filter that is chosen is an entry in the history,
 * so that Back takes it back; words that are typed are none. `values` names the parameters, in their order in the API, with the values that each can have: another value counts
 * as none, because anybody can write a URL.
 */
export function useListUrl<Name extends string>(values: Readonly<Record<Name, KnownValues>>) {
  const names = Object.keys(values) as Name[];
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const [clears, setClears] = useState<{ [Of in Name]?: number }>({});
  const known = new URLSearchParams(params);
  for (const name of names) if (!isKnown(values[name], known.get(name)?.trim() ?? "")) known.delete(name);

  function change(edit: (next: URLSearchParams) => void, { isEntry = false } = {}): void {
    // Words arrive after a pause in typing. Meanwhile the member may have chosen another tab, which is not rendered yet, or left the list.
    const latest = latestLocation();
    if (latest && latest.pathname !== pathname) return;
    const next = new URLSearchParams(latest?.search ?? params);
    edit(next);
    setParams(next, { replace: !isEntry, preventScrollReset: true });
  }
  const get = (name: Name): string => known.get(name) ?? "";
  /** Sets a parameter; an empty value removes it. */
  const set = (name: Name, value: string, options?: { isEntry: boolean }): void =>
    change((next) => (value ? next.set(name, value) : next.delete(name)), options);
  /** Changes each time a parameter is cleared: the `key` of its field, which then forgets words that were typed and not searched yet. */
  const keyOf = (name: Name): string => `${name} ${clears[name] ?? 0}`;
  return {
    params,
    /** The query string for the API, without `?`. */
    search: listSearch(known, names),
    isFiltered: names.some((name) => name !== ORDER && known.get(name)?.trim()),
    get,
    set,
    /** The props of a `SelectFilter` or a `DayFilter`. */
    filter: (name: Name) => ({ value: get(name), onChange: (value: string) => set(name, value, { isEntry: true }) }),
    /** The props of a `SearchField`, a `SearchWithFilters` or a `WordsFilter`. */
    words: (name: Name) => ({
      searchKey: keyOf(name),
      words: get(name),
      onSearch: (words: string) => set(name, words),
    }),
    clear: (cleared: readonly Name[] = names): void => {
      setClears((before) => ({
        ...before,
        ...Object.fromEntries(cleared.map((name) => [name, (before[name] ?? 0) + 1])),
      }));
      change((next) => {
        for (const name of cleared) next.delete(name);
      });
    },
    keyOf,
  };
}

/** How a list is sorted by time. */
export type TimeOrder = { isOldestFirst: boolean; change: (isOldestFirst: boolean) => void };

type OrderUrl = { get: (name: "order") => string; set: (name: "order", value: string) => void };

/** The order of a list whose URL has the parameter `order`; `first` is the order without it. */
export function timeOrder({ get, set }: OrderUrl, first: "newest" | "oldest" = "newest"): TimeOrder {
  const other = first === "newest" ? "oldest" : "newest";
  return {
    isOldestFirst: (get(ORDER) === other ? other : first) === "oldest",
    change: (isOldestFirst) => set(ORDER, isOldestFirst === (first === "oldest") ? "" : other),
  };
}
