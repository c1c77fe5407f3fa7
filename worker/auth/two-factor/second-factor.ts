import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { twoFactor, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume } from "#http/rate-limit.ts";
import { authSecrets } from "#http/secrets.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { reauthenticationCounts } from "../password/confirm-password.ts";
import { isCurrentPassword } from "../password/current-password.ts";
import { closeSockets, sessionRevocations } from "../session/revoke-sessions.ts";
import { viewerId } from "../session/session.ts";
import { isCodeOf } from "./one-time-code.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { factorRemoval, pendingRemovalDeletion } from "./remove-factor.ts";
import { decryptSecondFactor, encryptSecondFactor } from "./second-factor-keys.ts";

/**
 * Switches two-factor sign-in on and off. The auth library makes secrets and recovery codes and checks them at sign-in. The switch is a
 * batch of ours, so that it commits together with the revocation of every other session and the mail about it.
 */

/** Marks a code as used, because each works once: throws 401 `second-factor-invalid` the second time. */
export async function consumeCode(c: Context<AppEnv>, memberId: string, code: string): Promise<void> {
  const limit = RATE_LIMITS.secondFactorCode;
  // Under every secret, so that a code stays used when AUTH_SECRET changes and when the earlier one is removed.
  const marks = authSecrets(c.env).map((secret) => ({ limit, subject: `${memberId}:${code}`, secret }));
  try {
    // Counted in the next window too, so that the code cannot be used again right after the window's end.
    await consume(c, ...marks.flatMap((mark) => [mark, { ...mark, at: c.var.now + limit.windowMs }]));
  } catch (error) {
    throw error instanceof Problem ? new Problem("second-factor-invalid") : error;
  }
}

/** Deletes the set-ups of a member that never got their first code. */
export async function deleteUnfinishedSetups(c: Context<AppEnv>, memberId: string): Promise<void> {
  await c.var.db.delete(twoFactor).where(and(eq(twoFactor.userId, memberId), eq(twoFactor.verified, false)));
}

/** Switches two-factor sign-in on by the first code of a new secret. 401 `second-factor-invalid`, 429 after too many attempts. */
export async function confirmSecondFactor(c: Context<AppEnv>, viewer: Viewer, code: string): Promise<void> {
  await consume(c, ...reauthenticationCounts(c, viewer.id));
  const factor = await findPendingFactor(c, viewer.id, code);
  if (!factor) throw new Problem("second-factor-invalid");
  await consumeCode(c, viewer.id, code);
  await switchOn(c, viewer, factor);
}

async function switchOn(c: Context<AppEnv>, viewer: Viewer, factor: PendingFactor): Promise<void> {
  const { db, now } = c.var;
  // With the secret whose code was checked: the library gives the row of an unfinished set-up another one when it is started again.
  const isChecked = and(
    eq(twoFactor.id, factor.id),
    eq(twoFactor.secret, factor.secret),
    eq(twoFactor.verified, false),
  );
  const isPending = sql`exists (select 1 from ${twoFactor} where ${isChecked})`;
  const mailId = newId();
  const { sessions, verified } = await batch(db, {
    sessions: sessionRevocations(db, now, { memberId: viewer.id, except: viewer.sessionId }, isPending),
    event: insertEvent(c, viewer, "second-factor-on", isPending),
    mail: insertMail(c, viewer, { id: mailId, kind: "second-factor-on" }, isPending),
    removal: statement(db, pendingRemovalDeletion(sql`${viewer.id}`, isPending)),
    // Of two setups started at once only the confirmed one is kept.
    others: db.delete(twoFactor).where(and(eq(twoFactor.userId, viewer.id), ne(twoFactor.id, factor.id), isPending)),
    // Switched on while the setup is pending.
    member: statement(
      db,
      sql`update ${user} set two_factor_enabled = 1, updated_at = ${now} where id = ${viewer.id} and ${isPending}`,
    ),
    // Last, because it makes the condition false.
    verified: db.update(twoFactor).set({ verified: true }).where(isChecked).returning({ id: twoFactor.id }),
  });
  if (verified.length === 0) throw new Problem("conflict");
  await closeSockets(c.env, db, viewer.id, sessions.revoked);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}

/** Checks a code of a member who has two-factor sign-in. 401 `second-factor-invalid`, 409 when no key reads it, 429 after too many. */
export async function confirmCode(c: Context<AppEnv>, memberId: string, code: string): Promise<void> {
  const { db } = c.var;
  await consume(c, ...reauthenticationCounts(c, memberId));
  const [factor] = await db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, memberId), eq(twoFactor.verified, true)));
  if (!factor) throw new Problem("second-factor-invalid");
  const secret = await decryptSecondFactor(c.env, factor.secret);
  if (secret === null) throw new Problem("second-factor-unreadable");
  if (!(await isCodeOf(secret, code))) throw new Problem("second-factor-invalid");
  await consumeCode(c, memberId, code);
}

/** A set-up that waits for its first code, with its secret as it is stored. */
type PendingFactor = { id: string; secret: string };

/** The pending set-up whose secret has this code now. */
async function findPendingFactor(
  c: Context<AppEnv>,
  memberId: string,
  code: string,
): Promise<PendingFactor | undefined> {
  const { db } = c.var;
  const pending = await db
    .select({ id: twoFactor.id, secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, memberId), eq(twoFactor.verified, false)));
  for (const factor of pending) {
    const decrypted = await decryptSecondFactor(c.env, factor.secret);
    if (decrypted !== null && (await isCodeOf(decrypted, code))) return factor;
  }
  return undefined;
}

/**
 * Switches two-factor sign-in off and deletes pending setups, while session and password are those that were checked: `passwordHash` is the hash of
 * the confirmed password. Without two-factor sign-in it revokes and mails nothing. 409 `conflict` when session or password changed meanwhile.
 */
export async function removeSecondFactor(c: Context<AppEnv>, viewer: Viewer, passwordHash: string): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const isConfirmed = isCurrentPassword(viewerId(sessionToken, now), passwordHash);
  const isOn = sql`(${isConfirmed} and exists (select 1 from ${user} where ${user.id} = ${viewer.id} and ${user.twoFactorEnabled} = 1))`;
  const { factors, removal, member } = factorRemoval(sql`${viewer.id}`, now, isConfirmed);
  const mailId = newId();
  const { sessions, switched } = await batch(db, {
    sessions: sessionRevocations(db, now, { memberId: viewer.id, except: viewer.sessionId }, isOn),
    event: insertEvent(c, viewer, "second-factor-off", isOn),
    mail: insertMail(c, viewer, { id: mailId, kind: "second-factor-off" }, isOn),
    removal: statement(db, removal),
    factors: statement(db, factors),
    switched: statement(db, member),
  });
  if (switched.meta.changes === 0) throw new Problem("conflict");
  await closeSockets(c.env, db, viewer.id, sessions.revoked);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}

/**
 * Replaces the recovery codes and mails the member about it, while session and password are those that were checked. Returns the new codes. 409
 * `conflict` when session or password changed meanwhile, or without two-factor sign-in.
 */
export async function replaceRecoveryCodes(
  c: Context<AppEnv>,
  viewer: Viewer,
  passwordHash: string,
): Promise<string[]> {
  const { db, now, sessionToken } = c.var;
  const codes = newRecoveryCodes();
  const backupCodes = await encryptSecondFactor(c.env, JSON.stringify(codes));
  const isOfMember = and(
    eq(twoFactor.userId, viewer.id),
    eq(twoFactor.verified, true),
    isCurrentPassword(viewerId(sessionToken, now), passwordHash),
  );
  const mailId = newId();
  const isOn = sql`exists (select 1 from ${twoFactor} where ${isOfMember})`;
  const { replaced } = await batch(db, {
    event: insertEvent(c, viewer, "recovery-codes-replaced", isOn),
    mail: insertMail(c, viewer, { id: mailId, kind: "recovery-codes-replaced" }, isOn),
    replaced: db.update(twoFactor).set({ backupCodes }).where(isOfMember).returning({ id: twoFactor.id }),
  });
  if (replaced.length === 0) throw new Problem("conflict");
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
  return codes;
}

type Change = "second-factor-on" | "second-factor-off" | "recovery-codes-replaced";

const insertEvent = (c: Context<AppEnv>, viewer: Viewer, kind: Change, onlyIf: SQL) =>
  securityEventInsert(c.var.db, { ...causeOf(c), memberId: viewer.id, kind }, onlyIf);

function insertMail(c: Context<AppEnv>, viewer: Viewer, { id, kind }: { id: string; kind: Change }, onlyIf?: SQL) {
  const mail = { ...memberMail(kind, viewer.id), id, key: `${kind}:${id}` };
  return outboxInsert(c.var.db, c.env, c.var.now, mail, onlyIf);
}

/** The number of unused recovery codes in the library's column; 0 when no configured key decrypts it, because then none of them works. */
export async function countRecoveryCodes(env: Env, encrypted: string): Promise<number> {
  const codes = await decryptSecondFactor(env, encrypted);
  return codes === null ? 0 : (JSON.parse(codes) as string[]).length;
}
