import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { type AdminTierView, FREE_TIER, type TierEditInput } from "#contract/membership/tiers.ts";
import { entitlement, tier } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { hasValues } from "#domain/commands/same-values.ts";
import { revokeMessaging, sweepRevokedMessaging } from "#domain/permissions/revoke-messaging.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { selectTier, type TierRow, toAdminTierView } from "./queries.ts";
import {
  insertEntitlements,
  isNameTaken,
  nameTaken,
  selectTierNamed,
  storedTierJson,
  toAuditedTier,
} from "./statements.ts";

/** Agreed prices stay; capabilities apply from the next request on. Throws 409 `conflict`; 422 for a used name. */
export async function editTier(c: Context<AppEnv>, id: string, input: TierEditInput): Promise<AdminTierView> {
  const { db } = c.var;
  if (id === FREE_TIER && input.priceMinor !== 0)
    throw new Problem("invalid", { fields: { priceMinor: "New members start on this tier, so it has to stay free." } });
  const [stored] = await selectTier(db, id);
  if (stored && isStored(stored, input)) return toAdminTierView(stored);
  const isCurrent = sql`exists (select 1 from ${tier} where ${tier.id} = ${id} and ${tier.version} = ${input.version})`;
  const revokesMessaging = !input.capabilities.includes("networking");
  const { applied, named, tiers } = await runCommand(c, {
    readBefore: { named: selectTierNamed(db, input.name, id) },
    onlyIf: sql`${isCurrent} and not ${isNameTaken(input.name, id)}`,
    audit: {
      action: "tier-edited",
      subjectKind: "tier",
      subjectId: id,
      before: storedTierJson(id),
      after: toAuditedTier(input),
    },
    write: (onlyIf) => ({
      oldEntitlements: statement(db, sql`delete from ${entitlement} where ${entitlement.tierId} = ${id} and ${onlyIf}`),
      newEntitlements: insertEntitlements(db, id, input, onlyIf),
      revocation: revokeMessaging(db, revokesMessaging ? onlyIf : sql`0`),
      update: statement(
        db,
        sql`update ${tier} set name = ${input.name}, price_minor = ${input.priceMinor},
          features = ${JSON.stringify(input.features)}, version = version + 1
        where ${tier.id} = ${id} and ${onlyIf}`,
      ),
    }),
    readAfter: { tiers: selectTier(db, id) },
  });
  const edited = getRow(tiers);
  if (named[0]) throw nameTaken();
  if (!applied) throw new Problem("conflict");
  if (revokesMessaging) c.executionCtx.waitUntil(sweepRevokedMessaging(c.env, db, c.var.now));
  return toAdminTierView(edited);
}

function isStored(row: TierRow, { version: _, capabilities, ...input }: TierEditInput): boolean {
  const [former, chosen] = [toAdminTierView(row).capabilities.toSorted(), capabilities.toSorted()];
  return hasValues(row, input) && hasValues({ former }, { former: chosen });
}
