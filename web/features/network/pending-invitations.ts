import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";
import { onPush } from "#web/live/pushes.ts";
import { refreshNetwork, summaryQuery } from "./api.ts";

onPush("network", refreshNetwork);

onPush("hello", (_, mayHaveMissed) => {
  if (mayHaveMissed && queryClient.getQueryData(summaryQuery.queryKey)) refreshNetwork();
});

/** How many requests wait for the viewer, as far as a document, a screen or a push has brought the figures: it sends no request. */
export function usePendingInvitations(): number {
  const { data } = useQuery({ ...summaryQuery, enabled: false });
  return data?.pendingInvitations ?? 0;
}
