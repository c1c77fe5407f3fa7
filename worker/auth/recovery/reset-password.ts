import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { account, user, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { withdrawEmailChange } from "../email-change/withdraw-email-change.ts";
import { removeUnverifiedCredentials, type VerifiedOwner, verifyEmail } from "../email-verification/verified-owner.ts";
import { closeSockets, otherSessionRevocations } from "../session/revoke-sessions.ts";
import { isIdentifiedBy, isUsable, type ResetMember } from "./reset-link.ts";

type NewPassword = { token: string; hash: string; removeOtherWays: boolean };

/** Also verifies the address. Of several uses or links of one account one succeeds; others get 404 `link-invalid`. */
export async function resetPassword(
  c: Context<AppEnv>,
  member: ResetMember,
  { token, hash, removeOtherWays }: NewPassword,
): Promise<void> {
  const { db, now } = c.var;
  const { memberId, email } = member;
  const mailId = newId();
  const isCurrent = sql`exists (select 1 from ${verification} where ${verification.value} = ${memberId} and ${isUsable(token, now)})`;
  const owner: VerifiedOwner = { memberId, email, isCurrent };
  const { sessions, password, states } = await batch(db, {
    event: securityEventInsert(db, { ...causeOf(c), memberId, kind: kindOfReset(memberId) }, isCurrent),
    sessions: otherSessionRevocations(c, memberId, isCurrent),
    emailChange: withdrawEmailChange(c, memberId, isCurrent),
    credentials: removeUnverifiedCredentials(c, owner),
    oldPassword: statement(
      db,
      sql`delete from ${account} where ${account.userId} = ${memberId} and ${account.providerId} = 'credential' and ${isCurrent}`,
    ),
    identities: removeOtherWays
      ? statement(
          db,
          sql`delete from ${account} where ${account.userId} = ${memberId} and ${account.providerId} <> 'credential' and ${isCurrent}`,
        )
      : null,
    mail: outboxInsert(db, c.env, now, passwordChangedMail(mailId, memberId), isCurrent),
    email: verifyEmail(c, owner),
    // After this the link is used: `isUsable` finds a password newer than it.
    password: insertPassword(c, memberId, hash, isCurrent),
    link: db.delete(verification).where(isIdentifiedBy(token)),
    states: db.select({ status: user.status }).from(user).where(eq(user.id, memberId)),
  });
  if (password.meta.changes === 0) throw new Problem("link-invalid");
  await closeSockets(c.env, db, memberId, sessions.revoked);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
  if (states[0]) notifyTabs(c, memberId, states[0].status);
}

const kindOfReset = (memberId: string): SQL =>
  sql`iif(exists (select 1 from ${account} where ${account.userId} = ${memberId} and ${account.providerId} = 'credential'), 'password-reset', 'password-set')`;

function insertPassword(c: Context<AppEnv>, memberId: string, hash: string, onlyIf: SQL) {
  const { db, now } = c.var;
  // As the library's `credential` account.
  return statement(
    db,
    sql`
    insert into ${account} (id, account_id, provider_id, user_id, password, created_at, updated_at)
    select ${newId()}, ${memberId}, 'credential', ${memberId}, ${hash}, ${now}, ${now} where ${onlyIf}`,
  );
}

export const passwordChangedMail = (id: string, memberId: string) => ({
  ...memberMail("password-changed", memberId),
  id,
  key: `password-changed:${id}`,
});
