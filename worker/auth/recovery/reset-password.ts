import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import type { MemberStatus } from "#contract/members.ts";
import { newId } from "#db/ids.ts";
import { account, outbox, user, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import {
  endOtherSessions,
  type Proof,
  removeUnverifiedCredentials,
  verifyAddress,
  withdrawEmailChange,
} from "../email-verification/verified-owner.ts";
import { closeSockets } from "../session/revoke-sessions.ts";

/** Whose password a mailed link may set. */
export type Resetting = { memberId: string; email: string; name: string };

const TOKEN_BYTES = 24;

/** Token of a link that sets a password, and the statement that makes it work for the member `owner` selects, if any. */
export function newResetLink(c: Context<AppEnv>, owner: SQL) {
  const { db, now } = c.var;
  const [id, token] = [newId(), Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("base64url")];
  const written = statement(
    db,
    sql`
    insert into ${verification} (id, identifier, value, expires_at, created_at, updated_at)
    select ${id}, ${`reset-password:${token}`}, ${user.id}, ${now + RESET_LINK_LIFETIME_MS}, ${now}, ${now} from ${user} where ${owner}`,
  );
  return { id, token, written };
}

/** Mails a link that sets a new password, if there is an account under the address; the same statements run when there is none. */
export async function mailReset(c: Context<AppEnv>, email: string): Promise<void> {
  const { db, now } = c.var;
  const owner = sql`${user.email} = ${email}`;
  const its = (column: SQL) => sql`(select ${column} from ${user} where ${owner})`;
  const [link, mailId] = [newResetLink(c, owner), newId()];
  const mail = {
    id: mailId,
    key: `password-reset:${link.id}`,
    kind: "password-reset" as const,
    to: email,
    toName: its(sql`${user.name}`),
    memberId: its(sql`${user.id}`),
  };
  const [, mailed] = await db.batch([
    link.written,
    outboxInsert(db, c.env, now, mail, sql`exists (select 1 from ${user} where ${owner})`),
  ]);
  if (mailed.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}

/** Whose password a token may set; 404 when it is spent, too old or made up. */
export async function getResetting(c: Context<AppEnv>, token: string): Promise<Resetting> {
  const { db, now } = c.var;
  const [row] = await db
    .select({ memberId: user.id, email: user.email, name: user.name })
    .from(verification)
    .innerJoin(user, sql`${user.id} = ${verification.value}`)
    .where(isUsable(token, now));
  if (!row) throw new Problem("link-invalid");
  return row;
}

/**
 * Sets a password by a mailed link, which proves the address (decision 28). One batch in which every statement asks whether the link
 * can still be used: of any number of uses of one link, or of two links of one account, one wins, and a crash leaves nothing half done.
 */
export async function resetPassword(c: Context<AppEnv>, member: Resetting, token: string, hash: string): Promise<void> {
  const { db, now } = c.var;
  const { memberId } = member;
  const mailId = newId();
  const standing = sql`exists (select 1 from ${verification} where ${verification.value} = ${memberId} and ${isUsable(token, now)})`;
  const proof: Proof = { memberId, email: member.email, standing };
  const [ended, , , , , , , , , set, , states] = await db.batch([
    ...endOtherSessions(c, memberId, standing),
    withdrawEmailChange(c, memberId, standing),
    ...removeUnverifiedCredentials(c, proof),
    statement(
      db,
      sql`delete from ${account} where ${account.userId} = ${memberId} and ${account.providerId} = 'credential' and ${standing}`,
    ),
    outboxInsert(db, c.env, now, changedMail(mailId, member), standing),
    ...verifyAddress(c, proof),
    // From here on the link is spent: `isUsable` asks for a password younger than it.
    statement(
      db,
      sql`
      insert into ${account} (id, account_id, provider_id, user_id, password, created_at, updated_at)
      select ${newId()}, ${memberId}, 'credential', ${memberId}, ${hash}, ${now}, ${now} where ${standing}`,
    ),
    db.delete(verification).where(sql`${verification.identifier} = ${`reset-password:${token}`}`),
    db.select({ status: user.status }).from(user).where(sql`${user.id} = ${memberId}`),
  ]);
  if (set.meta.changes === 0) throw new Problem("link-invalid");
  await closeSockets(c.env, db, memberId, ended);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
  notifyTabs(c, memberId, states[0]?.status as MemberStatus);
}

/** The mail that tells a member their password was set. */
export const changedMail = (id: string, { memberId, email, name }: Resetting) => ({
  id,
  key: `password-changed:${id}`,
  kind: "password-changed" as const,
  to: email,
  toName: name,
  memberId,
});

/**
 * Whether a link can be used: known, not too old, older links are spent once a password was set, whichever link set that one, and it
 * was mailed to the address that still stands, if it was mailed at all.
 */
function isUsable(token: string, now: number): SQL {
  const setSince = sql`exists (select 1 from ${account} where ${account.userId} = ${verification.value} and ${account.providerId} = 'credential' and ${account.updatedAt} >= ${verification.createdAt})`;
  const address = sql`(select ${user.email} from ${user} where ${user.id} = ${verification.value})`;
  const mailedElsewhere = sql`exists (select 1 from ${outbox} where (${outbox.key} = 'password-reset:' || ${verification.id} or ${outbox.id} = ${verification.id}) and ${outbox.to} <> ${address})`;
  return sql`${verification.identifier} = ${`reset-password:${token}`} and ${verification.expiresAt} > ${now} and not ${setSince} and not ${mailedElsewhere}`;
}
