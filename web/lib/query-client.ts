import { type Query, QueryClient, type QueryFilters, type QueryKey, queryOptions } from "@tanstack/react-query";
import { QUERY_GC_MS, QUERY_RETRIES, QUERY_RETRY_MAX_MS, SECOND_MS } from "#contract/limits.ts";
import { http, isRetryable } from "./http.ts";

/** Keys are `[API path]`, so that bootstrap data and responses are the same entry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a query fails at once, so that its screen says so, and is refetched when the network is back.
      networkMode: "always",
      refetchOnReconnect: true,
      gcTime: QUERY_GC_MS,
      staleTime: 10 * SECOND_MS,
      retry: (failures, error) => failures < QUERY_RETRIES && isRetryable(error),
      retryDelay: (failure) => Math.min(200 * 2 ** failure, QUERY_RETRY_MAX_MS),
    },
    // Without a connection a write fails at once, instead of being sent some time later.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The query of an API path. `View`: the type of the response. */
export const apiQuery = <View>(path: string) =>
  queryOptions<View>({ queryKey: [path], queryFn: ({ signal }) => http.get<View>(path, { signal }) });

/** For a secret, such as the token of a mailed link: in the body, so that no URL contains it. */
export const secretQuery = <View>(path: string, body: Record<string, string>) =>
  queryOptions<View>({ queryKey: [path, body], queryFn: ({ signal }) => http.post<View>(path, body, { signal }) });

export const FIRST_LOADS = { type: "active", predicate: ({ state }: Query) => state.data === undefined } as const;

/** Restarts all visible queries that have no data yet. */
export async function retryFirstLoads(): Promise<void> {
  await queryClient.cancelQueries(FIRST_LOADS);
  await queryClient.refetchQueries(FIRST_LOADS);
}

/** Changes cached data, and asks again for what was being read of it: that may be from before the change. */
export async function changeDuringReads(filters: QueryFilters, change: () => void): Promise<void> {
  const reads = new Set<unknown>(queryClient.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }));
  const isRead = { predicate: (query: Query) => reads.has(query) };
  await queryClient.cancelQueries(isRead);
  change();
  void queryClient.refetchQueries(isRead);
}

type After = {
  /** The write also changes other paths. */
  everything?: boolean;
  /** A path below, whose cached responses already show the write. */
  except?: string;
};

/**
 * Refetches everything below an API path after a write: visible data at once, the rest when next shown. Removes first
 * pages from the bootstrap data, because a later visit to their lists would start with them.
 */
export function refetchBelow(path: string, { everything = false, except }: After = {}): Promise<void> {
  const isBelow = ({ queryKey: [of] }: { queryKey: QueryKey }) => String(of).startsWith(path) && of !== except;
  queryClient.removeQueries({
    type: "inactive",
    predicate: (query) => query.queryKey.length === 1 && isBelow(query) && isPage(query.state.data),
  });
  return queryClient.invalidateQueries(everything ? {} : { predicate: isBelow });
}

const isPage = (data: unknown): boolean => typeof data === "object" && data !== null && "rows" in data;
