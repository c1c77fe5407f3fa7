import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isSameList, type pagesQuery } from "./pages-query.ts";

export type Pages<Row> = {
  rows: Row[];
  /** Nothing is loaded yet, or all pages so far were empty and the next one is loading. */
  isLoading: boolean;
  /** The rows are from the previous search until the new response arrives. */
  isOutdated: boolean;
  /** The search does not include some of the newest rows yet. */
  isIncomplete: boolean;
  query: Pick<
    UseInfiniteQueryResult,
    "error" | "isFetching" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch"
  > & { hasData: boolean };
};

type Options = {
  /** Continues after an empty page that is not the last, for a list with rows hidden from the viewer. */
  skipEmpty?: boolean;
};

/** New words or filters keep the old rows until new ones arrive. Another list, such as a tab, starts empty. */
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
