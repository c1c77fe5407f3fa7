import { QueryClient, queryOptions } from "@tanstack/react-query";
import { QUERY_GC_MS, QUERY_RETRIES, QUERY_RETRY_MAX_MS, SECOND_MS } from "#contract/limits.ts";
import { http, isRetryable } from "./http.ts";

/** The cache of server state. Keys are `[API path]`, so that bootstrap data and responses are the same entry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: QUERY_GC_MS,
      staleTime: 10 * SECOND_MS,
      retry: (failures, error) => failures < QUERY_RETRIES && isRetryable(error),
      retryDelay: (failure) => Math.min(200 * 2 ** failure, QUERY_RETRY_MAX_MS),
    },
    mutations: { retry: false },
  },
});

/** Options of the query of an API path. Features give the type of the view. */
export const apiQuery = <View>(path: string) =>
  queryOptions<View>({ queryKey: [path], queryFn: ({ signal }) => http.get<View>(path, { signal }) });
