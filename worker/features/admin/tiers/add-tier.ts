import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { TIERS_MAX } from "#contract/limits.ts";
import type { AdminTierView, TierInput } from "#contract/membership/tiers.ts";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { tier } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectTier, toAdminTierView } from "./queries.ts";
import { insertEntitlements, isNameTaken, nameTaken, selectTierNamed, toAuditedTier } from "./statements.ts";

/** Adds a tier at the end of the list. 409 `conflict` when there are `TIERS_MAX` already; 422 when another tier has the name. */
export async function addTier(c: Context<AppEnv>, input: TierInput): Promise<AdminTierView> {
  const { db, adminId } = c.var;
  const id = newId();
  const onlyIf = sql`(select count(*) from ${tier}) < ${TIERS_MAX} and not ${isNameTaken(input.name)}`;
  const after = toAuditedTier(input);
  const { named, insert, tiers } = await batch(db, {
    named: selectTierNamed(db, input.name),
    audit: auditInsert(
      db,
      c.var,
      { actorId: adminId, action: "tier-added", subjectKind: "tier", subjectId: id, after },
      onlyIf,
    ),
    // A tier is added after all others while there are fewer than allowed and none has its name.
    insert: statement(
      db,
      sql`insert into ${tier} (id, name, price_minor, features, position)
        select ${id}, ${input.name}, ${input.priceMinor}, ${JSON.stringify(input.features)},
          (select coalesce(max(position), -1) + 1 from ${tier})
        where ${onlyIf}`,
    ),
    entitlements: insertEntitlements(db, id, input, sql`exists (select 1 from ${tier} where ${tier.id} = ${id})`),
    tiers: selectTier(db, id),
  });
  if (named[0]) throw nameTaken();
  if (insert.meta.changes === 0 || !tiers[0])
    throw new Problem("conflict", { detail: `There may be ${TIERS_MAX} tiers at most.` });
  return toAdminTierView(tiers[0]);
}
