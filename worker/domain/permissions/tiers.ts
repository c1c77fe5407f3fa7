import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Capability, TierView } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { entitlement, tier } from "#db/schema/index.ts";

export const tierColumns = {
  id: tier.id,
  name: tier.name,
  priceMinor: tier.priceMinor,
  currency: tier.currency,
  features: tier.features,
  withdrawn: tier.withdrawn,
  capabilities:
    sql<string>`(select json_group_array(${entitlement.capability}) from ${entitlement} where ${entitlement.tierId} = ${tier.id})`.as(
      "capabilities",
    ),
};

type TierRow = {
  id: string;
  name: string;
  priceMinor: number | null;
  currency: string;
  features: string[];
  withdrawn: boolean;
  capabilities: string;
};

export const toTierView = ({
  id,
  name,
  priceMinor,
  currency,
  features,
  withdrawn,
  capabilities,
}: TierRow): TierView => ({
  id,
  name,
  price: priceMinor === null ? null : { amountMinor: priceMinor, currency },
  features,
  capabilities: JSON.parse(capabilities),
  offered: !withdrawn,
});

export const tierIncludes = (tierId: SQL, capability: Capability): SQL =>
  sql`exists (select 1 from ${entitlement} where ${entitlement.tierId} = ${tierId} and ${entitlement.capability} = ${capability})`;

export const isTierOffered = (tierId: SQL | string): SQL<number> =>
  sql`exists (select 1 from ${tier} where ${tier.id} = ${tierId} and ${tier.withdrawn} = 0)`;

/** Offered tiers only; a price on request counts as the highest. */
export const selectCheapestTier = (db: Db, capability: Capability, onlyIf?: SQL) =>
  db
    .select({ name: tier.name })
    .from(tier)
    .innerJoin(entitlement, eq(entitlement.tierId, tier.id))
    .where(and(onlyIf, eq(entitlement.capability, capability), eq(tier.withdrawn, false)))
    .orderBy(sql`${tier.priceMinor} is null`, asc(tier.priceMinor), asc(tier.position))
    .limit(1);
