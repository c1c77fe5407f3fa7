import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { latestLocation } from "../latest-path.ts";

/** The fixed order makes equal filters one cache entry, and matches the bootstrap data. Without `?`. */
function listSearch(params: URLSearchParams, names: readonly string[]): string {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = params.get(name)?.trim();
    if (value) search.set(name, value);
  }
  return search.toString();
}

const ORDER = "order";

/** The options of a select, or a pattern for the whole text. */
type KnownValues = Readonly<Record<string, unknown>> | RegExp;

/** Same as in the contract's schemas. */
export const KNOWN = {
  words: new RegExp(`^\\P{Cc}{1,${SEARCH_MAX_LENGTH}}$`, "u"),
  id: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  order: /^(newest|oldest)$/,
} as const;

const isKnown = (known: KnownValues, value: string): boolean =>
  known instanceof RegExp ? known.test(value) : Object.hasOwn(known, value);

/**
 * Words, filters and order are in the URL, so that it can be shared. A filter is a history entry, so that Back reverts
 * it; typed words are not. `values`: the parameters in the API's order, with their valid values. Others count as none.
 */
export function useListUrl<Name extends string>(values: Readonly<Record<Name, KnownValues>>) {
  const names = Object.keys(values) as Name[];
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const [clears, setClears] = useState<{ [Of in Name]?: number }>({});
  const known = new URLSearchParams(params);
  for (const name of names) if (!isKnown(values[name], known.get(name)?.trim() ?? "")) known.delete(name);

  function change(edit: (next: URLSearchParams) => void, { isEntry = false } = {}): void {
    // Words arrive after a pause in typing. The member may have left the list in the meantime.
    const latest = latestLocation();
    if (latest && latest.pathname !== pathname) return;
    const next = new URLSearchParams(latest?.search ?? params);
    edit(next);
    setParams(next, { replace: !isEntry, preventScrollReset: true });
  }
  const get = (name: Name): string => known.get(name) ?? "";
  const set = (name: Name, value: string, options?: { isEntry: boolean }): void =>
    change((next) => (value ? next.set(name, value) : next.delete(name)), options);
  /** The `key` of a parameter's field, which changes when it is cleared, to discard typed words. */
  const keyOf = (name: Name): string => `${name} ${clears[name] ?? 0}`;
  return {
    params,
    /** For the API, without `?`. */
    search: listSearch(known, names),
    isFiltered: names.some((name) => name !== ORDER && known.get(name)?.trim()),
    get,
    set,
    filter: (name: Name) => ({ value: get(name), onChange: (value: string) => set(name, value, { isEntry: true }) }),
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

export type TimeOrder = { isOldestFirst: boolean; change: (isOldestFirst: boolean) => void };

type OrderUrl = { get: (name: "order") => string; set: (name: "order", value: string) => void };

/** `first`: the order without the parameter `order`. */
export function timeOrder({ get, set }: OrderUrl, first: "newest" | "oldest" = "newest"): TimeOrder {
  const other = first === "newest" ? "oldest" : "newest";
  return {
    isOldestFirst: (get(ORDER) === other ? other : first) === "oldest",
    change: (isOldestFirst) => set(ORDER, isOldestFirst === (first === "oldest") ? "" : other),
  };
}
