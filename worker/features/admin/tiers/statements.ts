import { type SQL, sql } from "drizzle-orm";
import type { TierInput } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { entitlement, tier } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { Problem } from "#http/problem.ts";

/** SQL: another tier than `except`, ignoring case. */
const hasName = (name: string, except: string) => sql`lower(${tier.name}) = lower(${name}) and ${tier.id} <> ${except}`;

export const isNameTaken = (name: string, except = ""): SQL =>
  sql`exists (select 1 from ${tier} where ${hasName(name, except)})`;

export const selectTierNamed = (db: Db, name: string, except = "") =>
  db.select({ id: tier.id }).from(tier).where(hasName(name, except)).limit(1);

export const nameTaken = () =>
  new Problem("invalid", { fields: { name: "Another tier already has this name. Choose a different name." } });

export const insertEntitlements = (db: Db, id: string, { capabilities }: TierInput, onlyIf: SQL) =>
  statement(
    db,
    sql`insert or ignore into ${entitlement} (tier_id, capability)
      select ${id}, value from json_each(${JSON.stringify(capabilities)}) where ${onlyIf}`,
  );

export const toAuditedTier = ({ name, priceMinor, features, capabilities }: TierInput) => ({
  name,
  priceMinor,
  features,
  capabilities: [...new Set(capabilities)].sort(),
});

export const storedTierJson = (id: string): SQL =>
  jsonOfRow(tier, sql`${tier.id} = ${id}`, {
    name: tier.name,
    priceMinor: tier.priceMinor,
    features: sql`json(${tier.features})`,
    capabilities: sql`(select json_group_array(${entitlement.capability}) from ${entitlement} where ${entitlement.tierId} = ${tier.id})`,
  });
