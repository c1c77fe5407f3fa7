import type { TiersView } from "#contract/membership/tiers.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

/** All tiers, and which one the viewer has and asked for. */
export const tiersQuery = apiQuery<TiersView>("/api/tiers");

/** Asks for another tier; an admin decides. Throws an HttpError when the server refuses. */
export async function requestTier(tierId: string): Promise<void> {
  queryClient.setQueryData(tiersQuery.queryKey, await http.put<TiersView>("/api/tiers/request", { tierId }));
}

export async function withdrawRequest(): Promise<void> {
  await http.delete("/api/tiers/request");
  await queryClient.invalidateQueries(tiersQuery);
}
