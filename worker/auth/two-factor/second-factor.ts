import { createOTP } from "@better-auth/utils/otp";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS, SECOND_FACTOR_DIGITS } from "#contract/limits.ts";
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
import { newRecoveryCodes } from "./recovery-codes.ts";
import { factorRemoval, pendingRemovalDeletion } from "./remove-factor.ts";
import { decryptSecondFactor, encryptSecondFactor } from "./second-factor-keys.ts";

/** Our batch, so that the switch commits with the revocation of every other session and the mail. */

/** Each code works once: throws 401 `second-factor-invalid` the second time. */
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

export async function deleteUnfinishedSetups(c: Context<AppEnv>, memberId: string): Promise<void> {
  await c.var.db.delete(twoFactor).where(and(eq(twoFactor.userId, memberId), eq(twoFactor.verified, false)));
}

/** By the first code of a new secret. Throws 401 `second-factor-invalid`, 429. */
export async function confirmSecondFactor(c: Context<AppEnv>, viewer: Viewer, code: string): Promise<void> {
  await consume(c, ...reauthenticationCounts(c, viewer.id));
  const factor = await findPendingFactor(c, viewer.id, code);
  if (!factor) throw new Problem("second-factor-invalid");
  await consumeCode(c, viewer.id, code);
  await switchOn(c, viewer, factor);
}

async function switchOn(c: Context<AppEnv>, viewer: Viewer, factor: PendingFactor): Promise<void> {
  const { db, now } = c.var;
  // With the checked secret: the library gives the row another one when the setup is started again.
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
    // Of two concurrent setups only the confirmed one is kept.
    others: db.delete(twoFactor).where(and(eq(twoFactor.userId, viewer.id), ne(twoFactor.id, factor.id), isPending)),
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

/** RFC 6238, give or take one step of thirty seconds, because clocks differ and people type slowly. */
const isCodeOf = (secret: string, code: string): Promise<boolean> =>
  createOTP(secret, { digits: SECOND_FACTOR_DIGITS }).verify(code);

/** Throws 401 `second-factor-invalid`, 409 when no key reads it, 429. */
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

type PendingFactor = { id: string; secret: string };

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

/** Only while session and password are those that were checked. Throws 409 `conflict`. */
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

/** Mails the member. Throws 409 `conflict` when session or password changed, or without two-factor sign-in. */
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

/** 0 when no configured key decrypts the column, because then none works. */
export async function countRecoveryCodes(env: Env, encrypted: string): Promise<number> {
  const codes = await decryptSecondFactor(env, encrypted);
  return codes === null ? 0 : (JSON.parse(codes) as string[]).length;
}
