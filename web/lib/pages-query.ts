import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Page } from "#contract/text.ts";
import { http } from "./http.ts";
import { queryClient } from "./query-client.ts";

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

function withCursor(search: string, cursor: string): string {
  const query = new URLSearchParams(search);
  query.set("cursor", cursor);
  return query.toString();
}
