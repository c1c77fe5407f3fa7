import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Page } from "#contract/text";
import type { AdminTiersView } from "#contract/tiers";
import { HttpError, http } from "../../lib/http.ts";
import { apiQuery, queryClient } from "../../lib/query-client.ts";
import { SUMMARY } from "./summary.ts";

/** All tiers, in their order. */
export const adminTiersQuery = apiQuery<AdminTiersView>("/api/admin/tiers");

/**
 * A list of the admin panel, page after page; `search` is its filters as a query string without `?`. The first page is the one the
 * document may have carried. Invalidating `[path]` asks for all of them again.
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

/** Asks again for these paths and for what waits: after a write, whoever made it. */
export function refreshAdmin(...paths: string[]): void {
  for (const path of [SUMMARY, ...paths]) {
    // What the document carried would otherwise come back as the first page of a later visit.
    queryClient.removeQueries({ queryKey: [path], exact: true, type: "inactive" });
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}

/** The admin must switch on a second step before anything here answers. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "second-factor-required";
