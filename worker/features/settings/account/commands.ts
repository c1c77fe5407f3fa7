import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { endOtherSessions, withdrawEmailChange } from "#auth/email-verification/verified-owner.ts";
import { refuseBreached } from "#auth/password/breached-passwords.ts";
import { confirmPassword } from "#auth/password/confirm-password.ts";
import { hashPassword } from "#auth/password/password-hash.ts";
import { changedMail } from "#auth/recovery/reset-password.ts";
import { closeSockets } from "#auth/session/revoke-sessions.ts";
import { getViewer, viewerId, viewerView } from "#auth/session/session.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { newId } from "#db/ids.ts";
import { account, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { searchTokenStatements } from "#domain/members/search-tokens.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";

/** Gives the member another name, here and in the admin's search; open tabs show it at once. */
export async function rename(c: Context<AppEnv>, viewer: Viewer, name: string): Promise<ViewerView> {
  const { db, now, sessionToken } = c.var;
  await db.batch([
    db
      .update(user)
      .set({ name, updatedAt: new Date(now) })
      .where(eq(user.id, viewerId(sessionToken, now))),
    ...searchTokenStatements(db, viewer.id, name, viewer.email),
  ]);
  notifyTabs(c, viewer.id, viewer.status);
  return viewerView(await getViewer(c));
}

/**
 * Sets another password, asked for the one that stands. One batch, in which every statement asks whether that one still stands: every
 * other session ends, a change of address under way is withdrawn, and the member is told by mail. 409 when it was changed meanwhile.
 */
export async function changePassword(
  c: Context<AppEnv>,
  viewer: Viewer,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const stood = await confirmPassword(c, viewer.id, password);
  await refuseBreached(c.env, newPassword, "newPassword");
  const hash = await hashPassword(newPassword);
  const mailId = newId();
  const own = sql`${account.userId} = ${viewerId(sessionToken, now)} and ${account.providerId} = 'credential' and ${account.password} = ${stood}`;
  const standing = sql`exists (select 1 from ${account} where ${own})`;
  const [ended, , , , changed] = await db.batch([
    ...endOtherSessions(c, viewer.id, standing),
    withdrawEmailChange(c, viewer.id, standing),
    outboxInsert(db, c.env, now, changedMail(mailId, { ...viewer, memberId: viewer.id }), standing),
    statement(db, sql`update ${account} set password = ${hash}, updated_at = ${now} where ${own}`),
  ]);
  if (changed.meta.changes === 0) throw new Problem("conflict");
  await closeSockets(c.env, db, viewer.id, ended);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}
