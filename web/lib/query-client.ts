import { QueryClient, queryOptions } from "@tanstack/react-query";
import { QUERY_GC_MS, QUERY_RETRIES, QUERY_RETRY_MAX_MS, SECOND_MS } from "#contract/limits.ts";
import { HttpError, http } from "./http.ts";

/** Errors worth another try by themselves: nobody answered, or a gateway did (features ID-12, PW-4). */
const isRetryable = (error: Error) => error instanceof HttpError && [0, 502, 503, 504].includes(error.status);

/** The one cache of server state. Keys are `[API path]`, so what a document carried and what a request brings are the same entry. */
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

/** Options of the query that reads one API path. Features wrap it with their view's type. */
export const apiQuery = <View>(path: string) =>
  queryOptions<View>({ queryKey: [path], queryFn: ({ signal }) => http.get<View>(path, { signal }) });
