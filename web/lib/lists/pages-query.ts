import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { Page } from "#contract/text.ts";
import { http } from "../http.ts";
import { queryClient } from "../query-client.ts";

/** `search`: filters as a query string without `?`. The first page may come from the bootstrap data. */
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

/** Parameters that choose another list, as tabs do. All others refine the same one. */
const CHOOSING = ["view", "show"] as const;

/** Ignores words and filters. */
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

type Cached<Row> = Pick<ReturnType<typeof pagesQuery<Row>>, "queryKey">;

/** `isOnly`: excludes the same list with other words, filters and orders. */
export function changePages<Row>(
  { queryKey }: Cached<Row>,
  change: (pages: Page<Row>[]) => Page<Row>[],
  { isOnly = false } = {},
): void {
  queryClient.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey: isOnly ? queryKey : queryKey.slice(0, 2) },
    (data) => data && { ...data, pages: change(data.pages) },
  );
}

export const changeRows = <Row>(list: Cached<Row>, change: (rows: Row[]) => Row[], scope?: { isOnly: boolean }): void =>
  changePages(list, (pages) => pages.map((page) => ({ ...page, rows: change(page.rows) })), scope);
