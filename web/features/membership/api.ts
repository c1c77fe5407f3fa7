import type { TiersView } from "#contract/membership/tiers.ts";
import { http } from "#web/lib/http.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { tiersQuery } from "#web/lib/tiers-query.ts";

/** Requests another tier, which an admin decides. Throws an HttpError. */
export async function requestTier(tierId: string): Promise<void> {
  queryClient.setQueryData(tiersQuery.queryKey, await http.put<TiersView>("/api/tiers/request", { tierId }));
}

export async function withdrawRequest(): Promise<void> {
  await http.delete("/api/tiers/request");
  await queryClient.invalidateQueries(tiersQuery);
}
