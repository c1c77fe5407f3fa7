import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { type AdminTierView, FREE_TIER, type TierEditInput } from "#contract/membership/tiers.ts";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { entitlement, tier } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { revokeMessaging, sweepRevokedMessaging } from "#domain/permissions/revoke-messaging.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectTier, toAdminTierView } from "./queries.ts";
import {
  insertEntitlements,
  isNameTaken,
  nameTaken,
  selectTierNamed,
  storedTierJson,
  toAuditedTier,
} from "./statements.ts";

/**
 * Changes a tier. 409 `conflict` when another admin changed it since it was read; 422 when another tier has the name. The prices that
 * members agreed to are on their own rows and do not change. The capabilities apply from the next request on.
 */
export async function editTier(c: Context<AppEnv>, id: string, input: TierEditInput): Promise<AdminTierView> {
  const { db, adminId } = c.var;
  if (id === FREE_TIER && input.priceMinor !== 0)
    throw new Problem("invalid", { fields: { priceMinor: "Everybody begins with this tier: it stays free." } });
  const onlyIf = sql`exists (select 1 from ${tier} where ${tier.id} = ${id} and ${tier.version} = ${input.version})
    and not ${isNameTaken(input.name, id)}`;
  const [before, after] = [storedTierJson(id), toAuditedTier(input)];
  const revokesMessaging = !input.capabilities.includes("networking");
  const { named, update, tiers } = await batch(db, {
    named: selectTierNamed(db, input.name, id),
    audit: auditInsert(
      db,
      c.var,
      { actorId: adminId, action: "tier-edited", subjectKind: "tier", subjectId: id, before, after },
      onlyIf,
    ),
    // The entitlements are replaced when the edit applies.
    oldEntitlements: statement(db, sql`delete from ${entitlement} where ${entitlement.tierId} = ${id} and ${onlyIf}`),
    newEntitlements: insertEntitlements(db, id, input, onlyIf),
    revocation: revokeMessaging(db, revokesMessaging ? onlyIf : sql`0`),
    // A tier changes when its version is the one that was read and no other has its name. Last, because it raises the version.
    update: statement(
      db,
      sql`update ${tier} set name = ${input.name}, price_minor = ${input.priceMinor},
          features = ${JSON.stringify(input.features)}, version = version + 1
        where ${tier.id} = ${id} and ${onlyIf}`,
    ),
    tiers: selectTier(db, id),
  });
  if (!tiers[0]) throw new Problem("not-found");
  if (named[0]) throw nameTaken();
  if (update.meta.changes === 0) throw new Problem("conflict");
  if (revokesMessaging) c.executionCtx.waitUntil(sweepRevokedMessaging(c.env, db, c.var.now));
  return toAdminTierView(tiers[0]);
}
