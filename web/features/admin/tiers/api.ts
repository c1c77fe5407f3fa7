import type { AdminTierView, TierInput } from "#contract/membership/tiers.ts";
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
    onSuccess() {
      refreshAdmin();
      void queryClient.invalidateQueries(tiersQuery);
    },
    success: (_, { name }) => `${name} ${tier ? "saved" : "added"}`,
  });

async function fetchTier(id: string): Promise<AdminTierView | undefined> {
  const { tiers } = await queryClient.fetchQuery({ ...adminTiersQuery, staleTime: 0 });
  return tiers.find((tier) => tier.id === id);
}
