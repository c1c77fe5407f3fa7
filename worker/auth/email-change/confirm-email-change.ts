import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ConfirmationResult } from "#contract/auth/email-verification.ts";
import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { emailChange, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { searchTokenStatements } from "#domain/members/search-tokens.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import {
  endOtherSessions,
  isLockedOut,
  removesUnverifiedCredentials,
  removeUnverifiedCredentials,
} from "../email-verification/verified-owner.ts";
import { newResetLink } from "../recovery/reset-password.ts";
import { closeSockets } from "../session/revoke-sessions.ts";

type Change = { memberId: string; id: string; newEmail: string };

/**
 * One mailbox says yes. When both have, the account moves in the same batch: every other session ends, the old address is told, and
 * what was set before any address was proved goes, unless the account's own session asks. 409 `email-taken` when the new address became
 * somebody's, told only now, to who proved it.
 */
export async function confirmEnd(
  c: Context<AppEnv>,
  { memberId, id, newEmail }: Change,
  end: "change-old" | "change-new",
): Promise<ConfirmationResult> {
  const { db, now } = c.var;
  const mailId = newId();
  const underWay = sql`${emailChange.memberId} = ${memberId} and ${emailChange.id} = ${id} and ${emailChange.createdAt} > ${now - EMAIL_LINK_LIFETIME_MS}`;
  const ready = sql`(exists (select 1 from ${emailChange} where ${underWay} and ${emailChange.oldConfirmedAt} is not null and ${emailChange.newConfirmedAt} is not null)
    and not exists (select 1 from ${user} where ${user.email} = ${newEmail}))`;
  const link = newResetLink(c, sql`${user.id} = ${memberId} and ${ready} and ${isLockedOut(c, memberId)}`);
  const [, ended, , , , armed, mailed, moved, , states] = await db.batch([
    end === "change-old"
      ? statement(
          db,
          sql`update ${emailChange} set old_confirmed_at = coalesce(old_confirmed_at, ${now}) where ${underWay}`,
        )
      : statement(
          db,
          sql`update ${emailChange} set new_confirmed_at = coalesce(new_confirmed_at, ${now}) where ${underWay}`,
        ),
    ...endOtherSessions(c, memberId, ready),
    ...removeUnverifiedCredentials(c, { memberId, email: newEmail, standing: ready }),
    link.written,
    tellOldAddress(c, { id: mailId, changeId: id, memberId }, ready),
    statement(
      db,
      sql`update ${user} set
        two_factor_enabled = case when ${removesUnverifiedCredentials(c, { memberId, email: newEmail, standing: ready })} then 0 else two_factor_enabled end,
        email = ${newEmail}, email_verified = 1, updated_at = ${now}
      where id = ${memberId} and ${ready}`,
    ),
    statement(
      db,
      sql`delete from ${emailChange} where ${underWay} and exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.email} = ${newEmail})`,
    ),
    db
      .select({
        name: user.name,
        email: user.email,
        status: user.status,
        changeId: emailChange.id,
        oldSaidYes: sql<number>`${emailChange.oldConfirmedAt} is not null`.as("old_said_yes"),
        newSaidYes: sql<number>`${emailChange.newConfirmedAt} is not null`.as("new_said_yes"),
      })
      .from(user)
      .leftJoin(emailChange, eq(emailChange.memberId, user.id))
      .where(eq(user.id, memberId)),
  ]);
  const [state] = states;
  if (!state || (state.changeId !== id && state.email !== newEmail)) throw new Problem("link-invalid");
  if (state.changeId === id && state.oldSaidYes && state.newSaidYes) throw new Problem("email-taken");
  if (moved.meta.changes > 0) {
    if (mailed.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
    await closeSockets(c.env, db, memberId, ended);
    await db.batch([...searchTokenStatements(db, memberId, state.name, newEmail)]);
  }
  notifyTabs(c, memberId, state.status);
  return {
    done: true,
    setPasswordToken: armed.meta.changes > 0 ? link.token : null,
    otherEnd: state.changeId === id,
  };
}

/** Tells the old address, where it was ever proved: a stranger's, mistyped at sign-up, learns nothing of the new one. */
function tellOldAddress(c: Context<AppEnv>, mail: { id: string; changeId: string; memberId: string }, ready: SQL) {
  const its = (column: SQL) => sql`(select ${column} from ${user} where ${user.id} = ${mail.memberId})`;
  return outboxInsert(
    c.var.db,
    c.env,
    c.var.now,
    {
      id: mail.id,
      key: `email-changed:${mail.changeId}`,
      kind: "email-changed",
      to: its(sql`${user.email}`),
      toName: its(sql`${user.name}`),
      memberId: mail.memberId,
    },
    sql`${ready} and ${its(sql`${user.emailVerified}`)} = 1`,
  );
}
