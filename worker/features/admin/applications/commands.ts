import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ApprovalInput, DecisionView, RejectionInput } from "#contract/admin/applications.ts";
import type { MemberStatus } from "#contract/members.ts";
import type { AuditEntry } from "#db/audit.ts";
import { user } from "#db/schema/index.ts";
import { announceApplications, announceStatus } from "#domain/notifications/admin-notices.ts";
import { enforceMessagingPermission } from "#domain/permissions/messaging-permission.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, mailOutcome } from "#mail/outbox.ts";
import { audited, changed, getState, holds, logged, mailed, memberColumn } from "../members/member-statements.ts";
import { agreedPrice, moveTierCounts, tierExists, tierName } from "../members/tier-statements.ts";

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
type Decision = Pick<AuditEntry, "action" | "before" | "after"> & { kind: Kind; given: SQL; set: SQL };

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
    before: logged(memberId, sql`'status', ${user.status}, 'tier', ${tierName(sql`${user.tierId}`)}`),
    after: logged(
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
    before: logged(memberId, sql`'status', ${user.status}, 'requestedTier', ${wish}`),
    after: logged(
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
  const onlyIf = sql`${holds(memberId, STANDING[kind])} and ${tierExists(given)}`;
  const mail = mailed(c, memberId, MAIL_KINDS[kind], onlyIf);
  const kept = sql`${set} tier_id = ${given}, tier_price_minor = ${agreedPrice(given)}, requested_tier_id = null, tier_requested_at = null`;
  const [, , , , decided, states] = await c.var.db.batch([
    audited(c, memberId, deed, onlyIf),
    mail.insert,
    ...moveTierCounts(c.var.db, memberId, given, onlyIf),
    changed(c, memberId, kept, onlyIf),
    c.var.db
      .select({
        status: user.status,
        suppressed: isSuppressed(sql`${user.email}`).as("suppressed"),
        tierExists: tierExists(given).as("tier_exists"),
      })
      .from(user)
      .where(eq(user.id, memberId)),
  ]);
  return { ...getState(states), decided: decided.meta.changes > 0, mailId: mail.id };
}

/** What the admin is told; the losers of a race 409. Who was decided on and the other admins hear of it at once. */
function answer(c: Context<AppEnv>, memberId: string, { status, suppressed, decided, mailId }: State): DecisionView {
  if (!decided) throw new Problem("already-decided");
  c.executionCtx.waitUntil(
    Promise.all([
      enqueueMail(c.env, [mailId]),
      announceStatus(c.env, memberId, status),
      announceApplications(c.env, c.var.db),
      enforceMessagingPermission(c.env, c.var.db, memberId),
    ]),
  );
  return { id: memberId, status, mail: mailOutcome(c.env, Boolean(suppressed)) };
}
