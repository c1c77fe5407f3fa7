import type { AdminTiersView, AdminTierView, TierInput, TierOrderInput } from "#contract/membership/tiers.ts";
import { http } from "#web/lib/http.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { tiersQuery } from "#web/lib/tiers/api.ts";
import { adminTiersQuery, refreshAdmin } from "../api.ts";

const TIERS = "/api/admin/tiers";

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

export const offerTier = mutation({
  mutationFn: ({ id, offered }: { id: string; offered: boolean }) =>
    http.put<AdminTierView>(`${TIERS}/${encodeURIComponent(id)}/offer`, { offered }),
  onSuccess: refreshTiers,
  success: ({ name, offered }) => (offered ? `${name} is offered again` : `${name} withdrawn`),
});

export const orderTiers = mutation({
  mutationFn: (input: TierOrderInput) =>
    saveOrConflict(
      () => http.put<AdminTiersView>(`${TIERS}/order`, input),
      async () => (await queryClient.fetchQuery({ ...adminTiersQuery, staleTime: 0 })).tiers,
    ),
  onSuccess: refreshTiers,
  success: "Order saved",
});

function refreshTiers(): void {
  refreshAdmin();
  void queryClient.invalidateQueries(tiersQuery);
}

async function fetchTier(id: string): Promise<AdminTierView | undefined> {
  const { tiers } = await queryClient.fetchQuery({ ...adminTiersQuery, staleTime: 0 });
  return tiers.find((tier) => tier.id === id);
}
