import { QueryClient, queryOptions } from "@tanstack/react-query";
import { QUERY_GC_MS, QUERY_RETRIES, QUERY_RETRY_MAX_MS, SECOND_MS } from "#contract/limits.ts";
import { HttpError, http } from "./http.ts";

/** No response, or an error of a gateway (features ID-12, PW-4). */
const isRetryable = (error: Error) => error instanceof HttpError && [0, 502, 503, 504].includes(error.status);

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
