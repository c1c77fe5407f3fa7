import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ConfirmationResult } from "#contract/auth/email-verification.ts";
import { EMAIL_CHANGE_LIFETIME_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { emailChange, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import { clearHoldsOf } from "#domain/registrations/clear-holds.ts";
import { moveRegistrations } from "#domain/registrations/move-registrations.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import {
  isLockedOut,
  removeUnverifiedCredentials,
  secondFactorAfterRemoval,
  type VerifiedOwner,
} from "../email-verification/verified-owner.ts";
import { newResetLink } from "../recovery/reset-link.ts";
import { closeSockets, otherSessionRevocations } from "../session/revoke-sessions.ts";

type EmailChange = { memberId: string; id: string; newEmail: string };

const TAKEN = "Another account has this email address by now, so the change was removed.";

type Mailbox = "change-old" | "change-new";

/**
 * Once both mailboxes have confirmed. Throws 404 `link-invalid` for a replaced change; 409 `email-taken`, which only
 * the owner of the new address learns.
 */
export async function confirmEmailChange(
  c: Context<AppEnv>,
  change: EmailChange,
  mailbox: Mailbox,
): Promise<ConfirmationResult> {
  const { db } = c.var;
  const { memberId, id, newEmail } = change;
  const mailId = newId();
  const isCurrent = isConfirmedByBoth(change, c.var.now);
  const owner: VerifiedOwner = { memberId, email: newEmail, isCurrent };
  const link = newResetLink(c, sql`${user.id} = ${memberId} and ${isCurrent} and ${isLockedOut(c, memberId)}`);
  const { sessions, setPasswordLink, mail, moved, impossible, states } = await batch(db, {
    confirmed: confirmMailbox(c, change, mailbox),
    event: securityEventInsert(db, { ...causeOf(c), memberId, kind: "email-changed" }, isCurrent),
    sessions: otherSessionRevocations(c, memberId, isCurrent),
    credentials: removeUnverifiedCredentials(c, owner),
    setPasswordLink: link.insert,
    mail: mailOldAddress(c, { id: mailId, changeId: id, memberId }, isCurrent),
    registrations: moveRegistrations(db, { memberId, email: newEmail }, isCurrent),
    moved: changeEmail(c, owner),
    holds: clearHoldsOf(db, memberId),
    finished: deleteFinishedChange(c, change),
    impossible: deleteImpossibleChange(c, change),
    states: selectState(db, memberId),
  });
  if (impossible.meta.changes > 0) throw new Problem("email-taken", { detail: TAKEN });
  const [state] = states;
  if (!state || (state.changeId !== id && state.email !== newEmail)) throw new Problem("link-invalid");
  if (moved.meta.changes > 0) {
    if (mail.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
    await closeSockets(c.env, db, memberId, sessions.revoked);
  }
  notifyTabs(c, memberId, state.status);
  return {
    done: true,
    setPasswordToken: setPasswordLink.meta.changes > 0 ? link.token : null,
    otherEnd: state.changeId === id,
  };
}

const isPending = ({ memberId, id }: EmailChange, now: number): SQL =>
  sql`${emailChange.memberId} = ${memberId} and ${emailChange.id} = ${id} and ${emailChange.createdAt} > ${now - EMAIL_CHANGE_LIFETIME_MS}`;

const isConfirmedByBoth = (change: EmailChange, now: number): SQL =>
  sql`(exists (select 1 from ${emailChange} where ${isPending(change, now)} and ${emailChange.oldConfirmedAt} is not null and ${emailChange.newConfirmedAt} is not null)
    and not exists (select 1 from ${user} where ${user.email} = ${change.newEmail}))`;

function confirmMailbox(c: Context<AppEnv>, change: EmailChange, mailbox: Mailbox) {
  const { db, now } = c.var;
  const column = mailbox === "change-old" ? sql`old_confirmed_at` : sql`new_confirmed_at`;
  return statement(
    db,
    sql`update ${emailChange} set ${column} = coalesce(${column}, ${now}) where ${isPending(change, now)}`,
  );
}

/** Only if it was verified: a mistyped address of a stranger must not learn the new one. */
function mailOldAddress(
  c: Context<AppEnv>,
  { id, changeId, memberId }: { id: string; changeId: string; memberId: string },
  isCurrent: SQL,
) {
  return outboxInsert(
    c.var.db,
    c.env,
    c.var.now,
    { ...memberMail("email-changed", memberId), id, key: `email-changed:${changeId}` },
    sql`${isCurrent} and ${memberColumn(memberId, sql`${user.emailVerified}`)} = 1`,
  );
}

function changeEmail(c: Context<AppEnv>, owner: VerifiedOwner) {
  const { db, now } = c.var;
  return statement(
    db,
    sql`update ${user} set
      two_factor_enabled = ${secondFactorAfterRemoval(c, owner)},
      email = ${owner.email}, email_verified = 1, updated_at = ${now}
    where id = ${owner.memberId} and ${owner.isCurrent}`,
  );
}

function deleteFinishedChange(c: Context<AppEnv>, change: EmailChange) {
  const { db, now } = c.var;
  return statement(
    db,
    sql`delete from ${emailChange} where ${isPending(change, now)} and exists (select 1 from ${user} where ${user.id} = ${change.memberId} and ${user.email} = ${change.newEmail})`,
  );
}

/** Confirmed by both mailboxes, when another account has the address already. */
function deleteImpossibleChange(c: Context<AppEnv>, change: EmailChange) {
  const { db, now } = c.var;
  return statement(
    db,
    sql`delete from ${emailChange} where ${isPending(change, now)} and ${emailChange.oldConfirmedAt} is not null
      and ${emailChange.newConfirmedAt} is not null and exists (select 1 from ${user} where ${user.email} = ${change.newEmail})`,
  );
}

const selectState = (db: Db, memberId: string) =>
  db
    .select({
      name: user.name,
      email: user.email,
      status: user.status,
      changeId: emailChange.id,
    })
    .from(user)
    .leftJoin(emailChange, eq(emailChange.memberId, user.id))
    .where(eq(user.id, memberId));
