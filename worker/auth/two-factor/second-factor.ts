import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { twoFactor, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume, refund } from "#http/rate-limit.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { closeSockets, sessionRevocations } from "../session/revoke-sessions.ts";
import { isCodeOf } from "./one-time-code.ts";

/**
 * Switches two-factor sign-in on and off. The auth library makes secrets and recovery codes and checks them at sign-in. The switch is a
 * batch of ours, so that it commits together with the revocation of every other session and the mail about it.
 */

/** Marks a code as used, because each works once: throws 401 `second-factor-invalid` the second time. */
export async function consumeCode(c: Context<AppEnv>, memberId: string, code: string): Promise<void> {
  const limit = RATE_LIMITS.secondFactorCode;
  const count = { limit, subject: `${memberId}:${code}` };
  try {
    // Counted in the next window too, so that the code cannot be used again right after the window's end.
    await consume(c, count, { ...count, at: c.var.now + limit.windowMs });
  } catch (error) {
    throw error instanceof Problem ? new Problem("second-factor-invalid") : error;
  }
}

/** Switches two-factor sign-in on by the first code of a new secret. 401 `second-factor-invalid`, 429 after too many attempts. */
export async function confirmSecondFactor(c: Context<AppEnv>, viewer: Viewer, code: string): Promise<void> {
  const count = { limit: RATE_LIMITS.secondStepPerAccount, subject: viewer.id };
  await consume(c, count);
  const factorId = await findPendingFactor(c, viewer.id, code);
  if (!factorId) throw new Problem("second-factor-invalid");
  await consumeCode(c, viewer.id, code);
  await refund(c, count);
  await switchOn(c, viewer, factorId);
}

async function switchOn(c: Context<AppEnv>, viewer: Viewer, factorId: string): Promise<void> {
  const { db, now } = c.var;
  const isPending = sql`exists (select 1 from ${twoFactor} where ${twoFactor.id} = ${factorId} and ${twoFactor.verified} = 0)`;
  const mailId = newId();
  const { sessions, verified } = await batch(db, {
    sessions: sessionRevocations(db, now, { memberId: viewer.id, except: viewer.sessionId }, isPending),
    mail: insertMail(c, viewer, { id: mailId, kind: "second-factor-on" }, isPending),
    // Of two setups started at once only the confirmed one is kept.
    others: db.delete(twoFactor).where(and(eq(twoFactor.userId, viewer.id), ne(twoFactor.id, factorId), isPending)),
    // Switched on while the setup is pending.
    member: statement(
      db,
      sql`update ${user} set two_factor_enabled = 1, updated_at = ${now} where id = ${viewer.id} and ${isPending}`,
    ),
    // Last, because it makes the condition false.
    verified: db
      .update(twoFactor)
      .set({ verified: true })
      .where(and(eq(twoFactor.id, factorId), eq(twoFactor.verified, false)))
      .returning({ id: twoFactor.id }),
  });
  if (verified.length === 0) throw new Problem("conflict");
  await closeSockets(c.env, db, viewer.id, sessions.revoked);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}

/** The id of the pending setup whose secret has this code now. */
async function findPendingFactor(c: Context<AppEnv>, memberId: string, code: string): Promise<string | undefined> {
  const { db, now } = c.var;
  const pending = await db
    .select({ id: twoFactor.id, secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, memberId), eq(twoFactor.verified, false)));
  const { symmetricDecrypt } = await import("better-auth/crypto");
  for (const { id, secret } of pending) {
    const decrypted = await symmetricDecrypt({ key: c.env.AUTH_SECRET, data: secret });
    if (isCodeOf(decrypted, code, now)) return id;
  }
  return undefined;
}

/** Switches two-factor sign-in off and deletes pending setups. Without two-factor sign-in it revokes and mails nothing. */
export async function removeSecondFactor(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  const { db, now } = c.var;
  const isOn = sql`exists (select 1 from ${user} where ${user.id} = ${viewer.id} and ${user.twoFactorEnabled} = 1)`;
  const mailId = newId();
  const { sessions } = await batch(db, {
    sessions: sessionRevocations(db, now, { memberId: viewer.id, except: viewer.sessionId }, isOn),
    mail: insertMail(c, viewer, { id: mailId, kind: "second-factor-off" }, isOn),
    factors: db.delete(twoFactor).where(eq(twoFactor.userId, viewer.id)),
    // Last, because it makes the condition false.
    member: db
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: new Date(now) })
      .where(eq(user.id, viewer.id)),
  });
  await closeSockets(c.env, db, viewer.id, sessions.revoked);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}

function insertMail(
  c: Context<AppEnv>,
  viewer: Viewer,
  { id, kind }: { id: string; kind: "second-factor-on" | "second-factor-off" },
  onlyIf: SQL,
) {
  const mail = { id, key: `${kind}:${id}`, kind, to: viewer.email, toName: viewer.name, memberId: viewer.id };
  return outboxInsert(c.var.db, c.env, c.var.now, mail, onlyIf);
}

/** The number of unused recovery codes. `encrypted` is the library's column, `secret` the worker's AUTH_SECRET. */
export async function countRecoveryCodes(secret: string, encrypted: string): Promise<number> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  return (JSON.parse(await symmetricDecrypt({ key: secret, data: encrypted })) as string[]).length;
}
