import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { user } from "#db/schema/index.ts";
import { jsonObject } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { afterTierChange } from "./after-tier-change.ts";
import { decidedNotification } from "./decided-notification.ts";
import { memberAudit, memberJson, memberMatches, updateMember } from "./member-statements.ts";
import { agreedPrice, canBeGiven, givenTierColumns, moveTierCounts, refuseTier, tierName } from "./tier-statements.ts";

/** Closes an open request for it. Throws 422 unless the tier is offered. */
export async function changeTier(c: Context<AppEnv>, memberId: string, tierId: string): Promise<void> {
  const { db } = c.var;
  const set = sql`tier_id = ${tierId}, tier_price_minor = ${agreedPrice(tierId)}, requested_tier_id = nullif(requested_tier_id, ${tierId}),
    tier_requested_at = case when requested_tier_id = ${tierId} then null else tier_requested_at end,
    refused_tier_id = null, tier_refusal_reason = null`;
  const { applied, members } = await runCommand(c, {
    onlyIf: sql`${memberMatches(memberId, sql`${user.tierId} <> ${tierId}`)} and ${canBeGiven(memberId, tierId)}`,
    audit: memberAudit(memberId, {
      action: "tier-given",
      before: memberJson(memberId, { tier: tierName(sql`${user.tierId}`) }),
      after: jsonObject({ tier: tierName(tierId) }),
    }),
    mail: memberMail("tier-decided", memberId),
    write: (onlyIf) => ({
      counts: moveTierCounts(db, memberId, tierId, onlyIf),
      notification: decidedNotification(c.var, "tier-decided", { memberId, tierId }, onlyIf),
      update: updateMember(c, memberId, set, onlyIf),
    }),
    readAfter: {
      members: db
        .select({ status: user.status, ...givenTierColumns(memberId, tierId) })
        .from(user)
        .where(eq(user.id, memberId)),
    },
  });
  const member = getRow(members, "member-not-found");
  refuseTier(member);
  if (applied) afterTierChange(c, memberId, member.status);
}
