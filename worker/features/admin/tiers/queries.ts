import { asc, eq } from "drizzle-orm";
import { TIERS_MAX } from "#contract/limits.ts";
import { type AdminTierView, FREE_TIER } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { tier } from "#db/schema/index.ts";
import { tierColumns, toTierView } from "#domain/permissions/tiers.ts";

const columns = { ...tierColumns, memberCount: tier.memberCount, version: tier.version };

export const selectTiers = (db: Db) =>
  db.select(columns).from(tier).orderBy(asc(tier.position), asc(tier.id)).limit(TIERS_MAX);

export const selectTier = (db: Db, id: string) => db.select(columns).from(tier).where(eq(tier.id, id));

export type TierRow = Awaited<ReturnType<typeof selectTier>>[number];

export const toAdminTierView = ({ memberCount, version, ...row }: TierRow): AdminTierView => ({
  ...toTierView(row),
  memberCount: row.id === FREE_TIER ? null : memberCount,
  version,
});
