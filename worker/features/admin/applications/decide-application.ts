import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ApplicationView, DecisionView } from "#contract/admin/applications.ts";
import type { AuditEntry } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isSuppressed, mailOutcome } from "#mail/outbox.ts";
import { afterTierChange } from "../members/after-tier-change.ts";
import { auditMember, getMemberRow, mailToMember, memberMatches, updateMember } from "../members/member-statements.ts";
import { agreedPrice, moveTierCounts, tierExists } from "../members/tier-statements.ts";

type Kind = ApplicationView["kind"];

/** Whether an application of a kind is open, as a condition on the member's row. */
const IS_OPEN: Record<Kind, SQL> = {
  membership: sql`${user.status} = 'pending'`,
  tier: sql`${user.tierRequestedAt} is not null`,
};

const MAIL_KINDS = { membership: "membership-decided", tier: "tier-decided" } as const;

/** What one decision does, besides closing the application. */
type Decision = Pick<AuditEntry, "action" | "before" | "after"> & {
  kind: Kind;
  /** The tier the member has afterwards. */
  tierId: SQL;
  /** Further columns of the member's row that change, each followed by a comma. */
  set: SQL;
};

/**
 * Decides one application: one batch in which every statement requires that the application is open, and the last
 * one closes it. Of any number of admins at once one decides; the others get 409 `already-decided` and change nothing. 422 for a tier
 * that does not exist. The member and the other admins are notified at once.
 */
export async function decideApplication(
  c: Context<AppEnv>,
  memberId: string,
  { kind, tierId, set, ...entry }: Decision,
): Promise<DecisionView> {
  const { db } = c.var;
  const onlyIf = sql`${memberMatches(memberId, IS_OPEN[kind])} and ${tierExists(tierId)}`;
  const mail = mailToMember(c, memberId, MAIL_KINDS[kind], onlyIf);
  const columns = sql`${set} tier_id = ${tierId}, tier_price_minor = ${agreedPrice(tierId)}, requested_tier_id = null, tier_requested_at = null`;
  const { update, members } = await batch(db, {
    audit: auditMember(c, memberId, entry, onlyIf),
    mail: mail.insert,
    counts: moveTierCounts(db, memberId, tierId, onlyIf),
    update: updateMember(c, memberId, columns, onlyIf),
    members: selectDecidedMember(db, memberId, tierId),
  });
  const member = getMemberRow(members);
  if (!member.tierExists) throw new Problem("invalid", { fields: { tierId: "There is no such tier." } });
  if (update.meta.changes === 0) throw new Problem("already-decided");
  afterTierChange(c, { memberId, status: member.status, mailId: mail.id });
  return { id: memberId, status: member.status, mail: mailOutcome(c.env, Boolean(member.suppressed)) };
}

const selectDecidedMember = (db: Db, memberId: string, tierId: SQL) =>
  db
    .select({
      status: user.status,
      suppressed: isSuppressed(sql`${user.email}`).as("suppressed"),
      tierExists: tierExists(tierId).as("tier_exists"),
    })
    .from(user)
    .where(eq(user.id, memberId));
