import type { AdminSummaryView } from "#contract/admin/summary.ts";
import type { TiersView, TierView } from "#contract/membership/tiers.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { tiersQuery } from "#web/lib/tiers/api.ts";

/** Fails with `second-factor-required` for an admin who must first turn on two-factor authentication. */
export const adminSummaryQuery = apiQuery<AdminSummaryView>("/api/admin/summary");

/** Requests another tier, which an admin decides. Null withdraws the request. */
export const requestTier = mutation({
  async mutationFn(tier: TierView | null) {
    if (tier) return http.put<TiersView>("/api/tiers/request", { tierId: tier.id });
    await http.delete("/api/tiers/request");
    return null;
  },
  onSuccess: (view) =>
    view ? queryClient.setQueryData(tiersQuery.queryKey, view) : queryClient.invalidateQueries(tiersQuery),
  success: (_, tier) => (tier ? `Your request for ${tier.name} was sent.` : "Request withdrawn"),
});

export const reapply = mutation({
  mutationFn: () => http.post("/api/me/application"),
  onSuccess: refreshViewer,
  success: "Your application was sent.",
  failure: "Your application could not be sent. Please try again.",
});
