import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { account } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { withdrawEmailChange } from "../email-change/withdraw-email-change.ts";
import { passwordChangedMail } from "../recovery/reset-password.ts";
import { closeSockets, otherSessionRevocations } from "../session/revoke-sessions.ts";
import { viewerId } from "../session/session.ts";
import { rememberBrowser } from "../sign-in/known-browser.ts";
import { refuseBreached } from "./breached-passwords.ts";
import { confirmPassword, hashRequester } from "./confirm-password.ts";
import { isCurrentPassword, isPasswordOf } from "./current-password.ts";
import { hashPassword } from "./password-hash.ts";

/** Every statement requires that the confirmed password is still current. Throws 409 `conflict`. */
export async function changePassword(
  c: Context<AppEnv>,
  viewer: Viewer,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const currentHash = await confirmPassword(c, viewer.id, password);
  await refuseBreached(c.env, newPassword, "newPassword");
  const hash = await hashPassword(newPassword, hashRequester(c, viewer.id));
  const mailId = newId();
  const me = viewerId(sessionToken, now);
  const onlyIf = isCurrentPassword(me, currentHash);
  const { sessions, update } = await batch(db, {
    sessions: otherSessionRevocations(c, viewer.id, onlyIf),
    emailChange: withdrawEmailChange(c, viewer.id, onlyIf),
    event: securityEventInsert(db, { ...causeOf(c), memberId: viewer.id, kind: "password-changed" }, onlyIf),
    mail: outboxInsert(db, c.env, now, passwordChangedMail(mailId, viewer.id), onlyIf),
    // Last, because it makes the condition false.
    update: statement(
      db,
      sql`update ${account} set password = ${hash}, updated_at = ${now} where ${isPasswordOf(me, currentHash)}`,
    ),
  });
  if (update.meta.changes === 0) throw new Problem("conflict");
  await rememberBrowser(c, viewer.id);
  await closeSockets(c.env, db, viewer.id, sessions.revoked);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}
