import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { afterTierChange } from "./after-tier-change.ts";
import {
  auditMember,
  getMemberRow,
  mailToMember,
  memberJson,
  memberMatches,
  updateMember,
} from "./member-statements.ts";
import { agreedPrice, moveTierCounts, tierExists, tierName } from "./tier-statements.ts";

/**
 * Gives a member a tier at today's price; an open request for the same tier is closed with it. The tier a member already has changes
 * and writes nothing. 422 for a tier that does not exist.
 */
export async function changeTier(c: Context<AppEnv>, memberId: string, tierId: string): Promise<void> {
  const { db } = c.var;
  const onlyIf = sql`${memberMatches(memberId, sql`${user.tierId} <> ${tierId}`)} and ${tierExists(tierId)}`;
  const mail = mailToMember(c, memberId, "tier-decided", onlyIf);
  const before = memberJson(memberId, sql`'tier', ${tierName(sql`${user.tierId}`)}`);
  const after = sql`json_object('tier', ${tierName(tierId)})`;
  const set = sql`tier_id = ${tierId}, tier_price_minor = ${agreedPrice(tierId)}, requested_tier_id = nullif(requested_tier_id, ${tierId}),
    tier_requested_at = case when requested_tier_id = ${tierId} then null else tier_requested_at end`;
  const { update, members } = await batch(db, {
    audit: auditMember(c, memberId, { action: "tier-given", before, after }, onlyIf),
    mail: mail.insert,
    counts: moveTierCounts(db, memberId, tierId, onlyIf),
    update: updateMember(c, memberId, set, onlyIf),
    members: db
      .select({ status: user.status, tierExists: tierExists(tierId).as("tier_exists") })
      .from(user)
      .where(eq(user.id, memberId)),
  });
  const member = getMemberRow(members);
  if (!member.tierExists) throw new Problem("invalid", { fields: { tierId: "There is no such tier." } });
  if (update.meta.changes === 0) return;
  afterTierChange(c, { memberId, status: member.status, mailId: mail.id });
}
