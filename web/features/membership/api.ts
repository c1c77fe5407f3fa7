import type { TiersView } from "#contract/membership/tiers.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

/** The query of all tiers, with the current and the requested one of the viewer. */
export const tiersQuery = apiQuery<TiersView>("/api/tiers");

/** Requests another tier, which an admin decides. Throws an HttpError. */
export async function requestTier(tierId: string): Promise<void> {
  queryClient.setQueryData(tiersQuery.queryKey, await http.put<TiersView>("/api/tiers/request", { tierId }));
}

export async function withdrawRequest(): Promise<void> {
  await http.delete("/api/tiers/request");
  await queryClient.invalidateQueries(tiersQuery);
}
