import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { TIERS_MAX } from "#contract/limits.ts";
import { type AdminTierView, FREE_TIER, type TierEditInput, type TierInput } from "#contract/membership/tiers.ts";
import { auditInsert } from "#db/audit.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { entitlement, tier } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { revokeMessaging, sweepRevokedMessaging } from "#domain/permissions/messaging-permission.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectTier, toAdminTierView } from "./queries.ts";

const NAME_TAKEN = "Another tier has this name.";

/** Adds a tier at the end of the list; 409 when there are as many as there may be, 422 when another has the name. */
export async function addTier(c: Context<AppEnv>, input: TierInput): Promise<AdminTierView> {
  const { db, adminId } = c.var;
  const id = newId();
  const hasRoom = sql`(select count(*) from ${tier}) < ${TIERS_MAX} and not ${hasName(input.name)}`;
  const [taken, , added, , rows] = await db.batch([
    selectNamed(db, input.name),
    auditInsert(
      db,
      c.var,
      { actorId: adminId, action: "tier-added", subjectKind: "tier", subjectId: id, after: logged(input) },
      hasRoom,
    ),
    statement(
      db,
      sql`insert into ${tier} (id, name, price_minor, features, position)
        select ${id}, ${input.name}, ${input.priceMinor}, ${JSON.stringify(input.features)},
          (select coalesce(max(position), -1) + 1 from ${tier})
        where ${hasRoom}`,
    ),
    allow(db, id, input, sql`exists (select 1 from ${tier} where ${tier.id} = ${id})`),
    selectTier(db, id),
  ]);
  if (taken[0]) throw new Problem("invalid", { fields: { name: NAME_TAKEN } });
  if (added.meta.changes === 0 || !rows[0])
    throw new Problem("conflict", { detail: `There may be ${TIERS_MAX} tiers at most.` });
  return toAdminTierView(rows[0]);
}

/**
 * Changes a tier as it was read; 409 when somebody changed it in the meantime. What members agreed to pay stands on their own rows and
 * stays (features AD-4). What the tier allows counts from the next request on.
 */
export async function editTier(c: Context<AppEnv>, id: string, input: TierEditInput): Promise<AdminTierView> {
  const { db, adminId } = c.var;
  if (id === FREE_TIER && input.priceMinor !== 0)
    throw new Problem("invalid", { fields: { priceMinor: "Everybody begins with this tier: it stays free." } });
  const isCurrent = sql`exists (select 1 from ${tier} where ${tier.id} = ${id} and ${tier.version} = ${input.version})
    and not ${hasName(input.name, id)}`;
  const closes = !input.capabilities.includes("networking");
  const [taken, , , , , edited, rows] = await db.batch([
    selectNamed(db, input.name, id),
    auditInsert(
      db,
      c.var,
      {
        actorId: adminId,
        action: "tier-edited",
        subjectKind: "tier",
        subjectId: id,
        before: standing(id),
        after: logged(input),
      },
      isCurrent,
    ),
    statement(db, sql`delete from ${entitlement} where ${entitlement.tierId} = ${id} and ${isCurrent}`),
    allow(db, id, input, isCurrent),
    revokeMessaging(db, closes ? isCurrent : sql`0`),
    // Last: the version it raises is what all the others ask for.
    statement(
      db,
      sql`update ${tier} set name = ${input.name}, price_minor = ${input.priceMinor},
          features = ${JSON.stringify(input.features)}, version = version + 1
        where ${tier.id} = ${id} and ${isCurrent}`,
    ),
    selectTier(db, id),
  ]);
  if (!rows[0]) throw new Problem("not-found");
  if (taken[0]) throw new Problem("invalid", { fields: { name: NAME_TAKEN } });
  if (edited.meta.changes === 0) throw new Problem("conflict");
  if (closes) c.executionCtx.waitUntil(sweepRevokedMessaging(c.env, db, c.var.now));
  return toAdminTierView(rows[0]);
}

const isNamed = (name: string, except: string) => sql`lower(${tier.name}) = lower(${name}) and ${tier.id} <> ${except}`;
const hasName = (name: string, except = "") => sql`exists (select 1 from ${tier} where ${isNamed(name, except)})`;
const selectNamed = (db: Db, name: string, except = "") =>
  db.select({ id: tier.id }).from(tier).where(isNamed(name, except)).limit(1);

/** The statement that writes what a tier allows. */
const allow = (db: Db, id: string, { capabilities }: TierInput, onlyIf: SQL) =>
  statement(
    db,
    sql`insert or ignore into ${entitlement} (tier_id, capability)
      select ${id}, value from json_each(${JSON.stringify(capabilities)}) where ${onlyIf}`,
  );

/** A tier as the log keeps it: asked for, and as it stands. */
const logged = ({ name, priceMinor, features, capabilities }: TierInput) => ({
  name,
  priceMinor,
  features,
  capabilities: [...new Set(capabilities)].sort(),
});
const standing = (id: string) =>
  sql`(select json_object('name', ${tier.name}, 'priceMinor', ${tier.priceMinor}, 'features', json(${tier.features}),
    'capabilities', (select json_group_array(${entitlement.capability}) from ${entitlement} where ${entitlement.tierId} = ${tier.id}))
    from ${tier} where ${tier.id} = ${id})`;
