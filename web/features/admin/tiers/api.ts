import type { AdminTiersView, AdminTierView, TierInput, TierOrderInput } from "#contract/membership/tiers.ts";
import { http } from "#web/lib/http.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { tiersQuery } from "#web/lib/tiers/api.ts";
import { adminTiersQuery, refreshAdmin } from "../api.ts";

const TIERS = "/api/admin/tiers";

/** Adds a tier, or changes one that was read in a version. Throws an EditConflict if another admin changed it since. */
export const saveTier = (tier: AdminTierView | null) =>
  mutation({
    mutationFn: (input: TierInput & { version?: number }) =>
      tier
        ? saveOrConflict(
            () => http.put<AdminTierView>(`${TIERS}/${encodeURIComponent(tier.id)}`, input),
            () => fetchTier(tier.id),
          )
        : http.post<AdminTierView>(TIERS, input),
    onSuccess: refreshTiers,
    success: (_, { name }) => `${name} ${tier ? "saved" : "added"}`,
  });

/** Withdraws a tier, so that nobody else gets it, or offers it again. */
export const offerTier = mutation({
  mutationFn: ({ id, offered }: { id: string; offered: boolean }) =>
    http.put<AdminTierView>(`${TIERS}/${encodeURIComponent(id)}/offer`, { offered }),
  onSuccess: refreshTiers,
  success: ({ name, offered }) => (offered ? `${name} is offered again` : `${name} withdrawn`),
});

/** Changes the order of the tiers. Throws an EditConflict if another admin changed it, or added a tier, since. */
export const orderTiers = mutation({
  mutationFn: (input: TierOrderInput) =>
    saveOrConflict(
      () => http.put<AdminTiersView>(`${TIERS}/order`, input),
      async () => (await queryClient.fetchQuery({ ...adminTiersQuery, staleTime: 0 })).tiers,
    ),
  onSuccess: refreshTiers,
  success: "Order saved",
});

/** Fetches again what admins and members see of the tiers. */
function refreshTiers(): void {
  refreshAdmin();
  void queryClient.invalidateQueries(tiersQuery);
}

async function fetchTier(id: string): Promise<AdminTierView | undefined> {
  const { tiers } = await queryClient.fetchQuery({ ...adminTiersQuery, staleTime: 0 });
  return tiers.find((tier) => tier.id === id);
}
