import { type AdminTiersView, type AdminTierView, FREE_TIER } from "#contract/membership/tiers.ts";
import { call } from "../call.ts";
import type { TestMember } from "../members.ts";

/** The ids of the tiers that the migration creates besides `FREE_TIER`. */
export const STARTUP = FREE_TIER.replace(/1$/, "2");
export const INVESTOR = FREE_TIER.replace(/1$/, "3");
export const ENTERPRISE = FREE_TIER.replace(/1$/, "4");

/** The requests of `/api/admin/tiers`, by the admin that `admin` returns. */
export function tierRequests(admin: () => TestMember) {
  const adminTiers = async () =>
    ((await (await call("/api/admin/tiers", { cookie: admin().cookie })).json()) as AdminTiersView).tiers;
  return {
    adminTiers,
    adminTier: async (id: string) => (await adminTiers()).find((one) => one.id === id) as AdminTierView,
    /** Saves a tier as it is, except for `changes`. */
    edit: (one: AdminTierView, changes: object) =>
      call(`/api/admin/tiers/${one.id}`, {
        method: "PUT",
        cookie: admin().cookie,
        body: {
          name: one.name,
          priceMinor: one.price?.amountMinor ?? null,
          features: one.features,
          capabilities: one.capabilities,
          version: one.version,
          ...changes,
        },
      }),
  };
}
