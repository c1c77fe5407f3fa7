import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { Page } from "#contract/text.ts";
import { http } from "../http.ts";
import { queryClient } from "../query-client.ts";

/**
 * Options of an infinite query of a list. `search` has the filters, as a query string without `?`. The first page may come from the bootstrap
 * data. Invalidating `[path]` fetches all pages again.
 */
export const pagesQuery = <Row>(path: string, search = "") => {
  const first = search ? `${path}?${search}` : path;
  return infiniteQueryOptions({
    queryKey: [path, "pages", search],
    queryFn: ({ pageParam, signal }) =>
      http.get<Page<Row>>(pageParam ? `${path}?${withCursor(search, pageParam)}` : first, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    initialData: () => {
      const page = queryClient.getQueryData<Page<Row>>([first]);
      return page && { pages: [page], pageParams: [null] };
    },
    initialDataUpdatedAt: () => queryClient.getQueryState([first])?.dataUpdatedAt,
  });
};

/** The parameters that choose another list, as tabs do. All others refine the same one. */
const CHOOSING = ["view", "show"] as const;

/** Whether two keys of `pagesQuery` are the same list, perhaps with other words and filters. */
export function isSameList(a: QueryKey | undefined, b: QueryKey): boolean {
  if (a?.[0] !== b[0]) return false;
  const [before, after] = [a, b].map((key) => new URLSearchParams(String(key?.[2])));
  return CHOOSING.every((name) => before?.get(name) === after?.get(name));
}

function withCursor(search: string, cursor: string): string {
  const query = new URLSearchParams(search);
  query.set("cursor", cursor);
  return query.toString();
}

/** Removes rows from the cached pages of a list, in all its orders and filters, after a write that took them away. */
export function removeFromPages<Row>(
  { queryKey }: ReturnType<typeof pagesQuery<Row>>,
  isRemoved: (row: Row) => boolean,
): void {
  const [path, pages] = queryKey;
  queryClient.setQueriesData<InfiniteData<Page<Row>>>({ queryKey: [path, pages] }, (data) => {
    const without = (page: Page<Row>) => ({ ...page, rows: page.rows.filter((row) => !isRemoved(row)) });
    return data && { ...data, pages: data.pages.map(without) };
  });
}
