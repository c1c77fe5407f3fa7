import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ApprovalInput, DecisionView, RejectionInput } from "#contract/admin";
import type { MemberStatus } from "#contract/auth";
import { user } from "#db/schema";
import { announceApplications, announceStatus } from "../../auth/admin-notices.ts";
import { auditInsert, type Deed } from "../../db/audit.ts";
import { newId } from "../../db/ids.ts";
import { statement } from "../../db/statement.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { Problem } from "../../http/problem.ts";
import { wakeMail } from "../../mail/jobs.ts";
import { isSuppressed, mailOutcome, outboxInsert } from "../../mail/outbox.ts";
import { agreedPrice, memberColumn, moveTierCounts, tierExists, tierName } from "./members-tiers.ts";

/**
 * Deciding on applications (security rule 16): each decision is one batch whose every statement asks whether the application still
 * stands, and whose last one ends it. Of any number of admins at once one decides; the others are told, and leave no trace.
 */

type Kind = ApprovalInput["kind"];

/** What makes an application stand, by its kind. */
const STANDING: Record<Kind, SQL> = {
  membership: sql`${user.status} = 'pending'`,
  tier: sql`${user.tierRequestedAt} is not null`,
};

const MAIL_KINDS = { membership: "membership-decided", tier: "tier-decided" } as const;

/** What one decision does: `given` is the tier the member has afterwards, `set` what else changes on the member's row. */
type Decision = Pick<Deed, "action" | "before" | "after"> & { kind: Kind; given: SQL; set: SQL };

/** Lets a member in, or gives the tier asked for. `tierId` gives another one. */
export async function approveApplication(
  c: Context<AppEnv>,
  memberId: string,
  { kind, tierId }: ApprovalInput,
): Promise<DecisionView> {
  const own = (column: SQL) => memberColumn(memberId, column);
  const given = sql`coalesce(${tierId ?? null}, ${own(sql`${user.requestedTierId}`)}, ${own(sql`${user.tierId}`)})`;
  const isMembership = kind === "membership";
  const state = await decide(c, memberId, {
    kind,
    given,
    action: isMembership ? "membership-approved" : "tier-given",
    before: describe(memberId, sql`'status', ${user.status}, 'tier', ${tierName(sql`${user.tierId}`)}`),
    after: describe(
      memberId,
      sql`'status', ${isMembership ? sql`'approved'` : sql`${user.status}`}, 'tier', ${tierName(given)}`,
    ),
    set: isMembership ? sql`status = 'approved', status_since = ${c.var.now}, status_reason = null,` : sql``,
  });
  if (!state.tierExists) throw new Problem("invalid", { fields: { tierId: "There is no such tier." } });
  return answer(c, memberId, state);
}

/** Refuses a membership or a tier. */
export async function rejectApplication(
  c: Context<AppEnv>,
  memberId: string,
  { kind, reason }: RejectionInput,
): Promise<DecisionView> {
  const isMembership = kind === "membership";
  const wish = tierName(sql`${user.requestedTierId}`);
  const state = await decide(c, memberId, {
    kind,
    given: memberColumn(memberId, sql`${user.tierId}`),
    action: isMembership ? "membership-rejected" : "tier-refused",
    before: describe(memberId, sql`'status', ${user.status}, 'requestedTier', ${wish}`),
    after: describe(
      memberId,
      sql`'status', ${isMembership ? sql`'rejected'` : sql`${user.status}`}, 'reason', ${reason}`,
    ),
    set: isMembership ? sql`status = 'rejected', status_since = ${c.var.now}, status_reason = ${reason},` : sql``,
  });
  return answer(c, memberId, state);
}

type State = { status: MemberStatus; suppressed: number; tierExists: number; decided: boolean; mailId: string };

/** Runs a decision's batch; how the member stands afterwards, and whether it was this decision. */
async function decide(c: Context<AppEnv>, memberId: string, { kind, given, set, ...deed }: Decision): Promise<State> {
  const { db, now, requestId, adminId } = c.var;
  const onlyIf = sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${STANDING[kind]}) and ${tierExists(given)}`;
  const mailId = newId();
  const mail = {
    id: mailId,
    key: `${MAIL_KINDS[kind]}:${mailId}`,
    kind: MAIL_KINDS[kind],
    to: memberColumn(memberId, sql`${user.email}`),
    toName: memberColumn(memberId, sql`${user.name}`),
    memberId,
  };
  const [, , , , decided, states] = await db.batch([
    auditInsert(
      db,
      { now, requestId },
      { ...deed, actorId: adminId, subjectKind: "member", subjectId: memberId },
      onlyIf,
    ),
    outboxInsert(db, c.env, now, mail, onlyIf),
    ...moveTierCounts(db, memberId, given, onlyIf),
    statement(
      db,
      sql`update ${user} set ${set} tier_id = ${given}, tier_price_minor = ${agreedPrice(given)},
        requested_tier_id = null, tier_requested_at = null, updated_at = ${now}
        where ${user.id} = ${memberId} and ${onlyIf}`,
    ),
    db
      .select({
        status: user.status,
        suppressed: isSuppressed(sql`${user.email}`).as("suppressed"),
        tierExists: tierExists(given).as("tier_exists"),
      })
      .from(user)
      .where(eq(user.id, memberId)),
  ]);
  if (!states[0]) throw new Problem("member-not-found");
  return { ...states[0], decided: decided.meta.changes > 0, mailId };
}

/** What the admin is told; the losers of a race 409. Who was decided on and the other admins hear of it at once. */
function answer(c: Context<AppEnv>, memberId: string, { status, suppressed, decided, mailId }: State): DecisionView {
  if (!decided) throw new Problem("already-decided");
  c.executionCtx.waitUntil(
    Promise.all([
      wakeMail(c.env, [mailId]),
      announceStatus(c.env, memberId, status),
      announceApplications(c.env, c.var.db),
    ]),
  );
  return { id: memberId, status, mail: mailOutcome(c.env, Boolean(suppressed)) };
}

/** A JSON object of a member's columns, as the audit log keeps it. */
const describe = (memberId: string, pairs: SQL) =>
  sql`(select json_object(${pairs}) from ${user} where ${user.id} = ${memberId})`;
