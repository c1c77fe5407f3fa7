import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isSameList, type pagesQuery } from "./pages-query.ts";

/** A list, as far as it is loaded. */
export type Pages<Row> = {
  rows: Row[];
  /** Nothing is loaded yet, or all pages so far were empty and the next one is on its way. */
  isLoading: boolean;
  /** The rows are those of the search before, until the answer to the new one arrives. */
  isOutdated: boolean;
  /** The search does not know some of the newest rows yet. */
  isIncomplete: boolean;
  query: Pick<
    UseInfiniteQueryResult,
    "error" | "isFetching" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch"
  > & { hasData: boolean };
};

type Options = {
  /** Fetch the next page when a page is empty without being the last, as a list that hides rows from the viewer may be. */
  skipEmpty?: boolean;
};

/**
 * The rows of a list, page by page. When its words or filters change, the rows before stay on screen until the new ones are there. Another
 * list, such as another tab, starts empty.
 */
export function usePages<Row>(
  options: ReturnType<typeof pagesQuery<Row>>,
  { skipEmpty = false }: Options = {},
): Pages<Row> {
  const query = useInfiniteQuery({
    ...options,
    placeholderData: (rows, before) => (isSameList(before?.queryKey, options.queryKey) ? rows : undefined),
  });
  const { fetchNextPage, hasNextPage, isFetching, isError, isPending } = query;
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const isPageEmpty = skipEmpty && hasNextPage && query.data?.pages.at(-1)?.rows.length === 0;
  const isNextWanted = isPageEmpty && !isFetching && !isError;
  useEffect(() => {
    if (isNextWanted) void fetchNextPage();
  }, [isNextWanted, fetchNextPage]);
  return {
    rows,
    isLoading: isPending || (isPageEmpty && rows.length === 0),
    isOutdated: query.isPlaceholderData,
    isIncomplete: query.data?.pages[0]?.isIncomplete ?? false,
    query: { ...query, hasData: query.data !== undefined },
  };
}
