import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { TIERS_MAX } from "#contract/limits.ts";
import type { AdminTierView, TierInput } from "#contract/membership/tiers.ts";
import { newId } from "#db/ids.ts";
import { tier } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectTier, toAdminTierView } from "./queries.ts";
import { insertEntitlements, isNameTaken, nameTaken, selectTierNamed, toAuditedTier } from "./statements.ts";

/** At the end. Throws 409 `conflict` above `TIERS_MAX`, 422 for a used name. */
export async function addTier(c: Context<AppEnv>, input: TierInput): Promise<AdminTierView> {
  const { db } = c.var;
  const id = newId();
  const { name, priceMinor, features } = input;
  const { named, tiers } = await runCommand(c, {
    readBefore: { named: selectTierNamed(db, name) },
    onlyIf: sql`(select count(*) from ${tier}) < ${TIERS_MAX} and not ${isNameTaken(name)}`,
    audit: { action: "tier-added", subjectKind: "tier", subjectId: id, after: toAuditedTier(input) },
    write: (onlyIf) => ({
      insert: insertIf(
        db,
        tier,
        { id, name, priceMinor, features, position: sql`(select coalesce(max(position), -1) + 1 from ${tier})` },
        onlyIf,
      ),
      entitlements: insertEntitlements(db, id, input, sql`exists (select 1 from ${tier} where ${tier.id} = ${id})`),
    }),
    readAfter: { tiers: selectTier(db, id) },
  });
  if (named[0]) throw nameTaken();
  if (!tiers[0]) throw new Problem("conflict", { detail: `You can have up to ${TIERS_MAX} tiers.` });
  return toAdminTierView(tiers[0]);
}
