import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ApplicationView, DecisionView } from "#contract/admin/applications.ts";
import type { AuditEntry } from "#db/audit.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { isSuppressed, mailOutcome } from "#mail/outbox.ts";
import { afterTierChange } from "../members/after-tier-change.ts";
import { decidedNotification } from "../members/decided-notification.ts";
import { memberAudit, memberMatches, updateMember } from "../members/member-statements.ts";
import { agreedPrice, canBeGiven, givenTierColumns, moveTierCounts, refuseTier } from "../members/tier-statements.ts";

type Kind = ApplicationView["kind"];

const IS_OPEN: Record<Kind, SQL> = {
  membership: sql`${user.status} = 'pending'`,
  tier: sql`${user.tierRequestedAt} is not null`,
};

/** Members who are rejected read it on the dashboard only. */
const NOTIFIED: Partial<Record<AuditEntry["action"], "membership-approved" | "tier-decided">> = {
  "membership-approved": "membership-approved",
  "tier-given": "tier-decided",
  "tier-refused": "tier-decided",
};

const MAIL_KINDS = { membership: "membership-decided", tier: "tier-decided" } as const;

type Decision = Pick<AuditEntry, "action" | "before" | "after"> & {
  kind: Kind;
  tierId: SQL;
  /** SQL: further assignments to the member's row, each with a trailing comma. */
  set: SQL;
};

/** The last statement closes the application, which all require: of concurrent admins one decides, others get 409. */
export async function decideApplication(
  c: Context<AppEnv>,
  memberId: string,
  { kind, tierId, set, ...entry }: Decision,
): Promise<DecisionView> {
  const { db } = c.var;
  const notice = NOTIFIED[entry.action];
  const columns = sql`${set} tier_id = ${tierId}, tier_price_minor = ${agreedPrice(tierId)}, requested_tier_id = null, tier_requested_at = null`;
  const { applied, members } = await runCommand(c, {
    onlyIf: sql`${memberMatches(memberId, IS_OPEN[kind])} and ${canBeGiven(memberId, tierId)}`,
    audit: memberAudit(memberId, entry),
    mail: memberMail(MAIL_KINDS[kind], memberId),
    write: (onlyIf) => ({
      counts: moveTierCounts(db, memberId, tierId, onlyIf),
      notification: notice ? decidedNotification(c.var, notice, { memberId, tierId }, onlyIf) : null,
      update: updateMember(c, memberId, columns, onlyIf),
    }),
    readAfter: { members: selectDecidedMember(db, memberId, tierId) },
  });
  const member = getRow(members, "member-not-found");
  refuseTier(member);
  if (!applied) throw new Problem("already-decided");
  afterTierChange(c, memberId, member.status);
  return { id: memberId, status: member.status, mail: mailOutcome(c.env, Boolean(member.suppressed)) };
}

const selectDecidedMember = (db: Db, memberId: string, tierId: SQL) =>
  db
    .select({
      status: user.status,
      suppressed: isSuppressed(sql`${user.email}`).as("suppressed"),
      ...givenTierColumns(memberId, tierId),
    })
    .from(user)
    .where(eq(user.id, memberId));
