import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { twoFactor, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume, giveBack } from "#http/rate-limit.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { closeSockets, sessionRevocations } from "../session/revoke-sessions.ts";
import { isCodeOf } from "./one-time-code.ts";

/**
 * Switching the second step on and off. The auth library makes secrets and recovery codes and checks them at sign-in; the switch is our
 * own batch, so that the step, the ending of every other session and the mail about it happen together or not at all.
 */

/** A code signs in, or switches on, once: 401 `second-factor-invalid` the second time, at the edge of a window too. */
export async function consumeCode(c: Context<AppEnv>, memberId: string, code: string): Promise<void> {
  const limit = RATE_LIMITS.secondFactorCode;
  const count = { limit, subject: `${memberId}:${code}` };
  try {
    await consume(c, count, { ...count, at: c.var.now + limit.windowMs });
  } catch (error) {
    throw error instanceof Problem ? new Problem("second-factor-invalid") : error;
  }
}

/** A first code of the new secret switches the second step on. */
export async function confirmSecondFactor(c: Context<AppEnv>, viewer: Viewer, code: string): Promise<void> {
  const { db, now } = c.var;
  const count = { limit: RATE_LIMITS.secondStepPerAccount, subject: viewer.id };
  await consume(c, count);
  const factorId = await findBegun(c, viewer.id, code);
  if (!factorId) throw new Problem("second-factor-invalid");
  await consumeCode(c, viewer.id, code);
  await giveBack(c, count);

  const begun = sql`exists (select 1 from ${twoFactor} where ${twoFactor.id} = ${factorId} and ${twoFactor.verified} = 0)`;
  const mailId = newId();
  const [ended, , , , , switched] = await db.batch([
    ...sessionRevocations(db, now, { memberId: viewer.id, except: viewer.sessionId }, begun),
    mailAbout(c, viewer, { id: mailId, kind: "second-factor-on" }, begun),
    // Of two set-ups begun at once one is confirmed, and the other must not be asked for later.
    db.delete(twoFactor).where(and(eq(twoFactor.userId, viewer.id), ne(twoFactor.id, factorId), begun)),
    statement(
      db,
      sql`update ${user} set two_factor_enabled = 1, updated_at = ${now} where id = ${viewer.id} and ${begun}`,
    ),
    db
      .update(twoFactor)
      .set({ verified: true })
      .where(and(eq(twoFactor.id, factorId), eq(twoFactor.verified, false)))
      .returning({ id: twoFactor.id }),
  ]);
  if (switched.length === 0) throw new Problem("conflict");
  await finish(c, viewer, ended, mailId);
}

/** The set-up under way whose code this is. */
async function findBegun(c: Context<AppEnv>, memberId: string, code: string): Promise<string | undefined> {
  const { db, now } = c.var;
  const begun = await db
    .select({ id: twoFactor.id, secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, memberId), eq(twoFactor.verified, false)));
  const { symmetricDecrypt } = await import("better-auth/crypto");
  for (const { id, secret } of begun) {
    const plain = await symmetricDecrypt({ key: c.env.AUTH_SECRET, data: secret });
    if (isCodeOf(plain, code, now)) return id;
  }
  return undefined;
}

/** Switches the second step off, a set-up under way too. Nothing happens when there is none. */
export async function removeSecondFactor(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  const { db, now } = c.var;
  const isOn = sql`exists (select 1 from ${user} where ${user.id} = ${viewer.id} and ${user.twoFactorEnabled} = 1)`;
  const mailId = newId();
  const [ended] = await db.batch([
    ...sessionRevocations(db, now, { memberId: viewer.id, except: viewer.sessionId }, isOn),
    mailAbout(c, viewer, { id: mailId, kind: "second-factor-off" }, isOn),
    db.delete(twoFactor).where(eq(twoFactor.userId, viewer.id)),
    db
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: new Date(now) })
      .where(eq(user.id, viewer.id)),
  ]);
  await finish(c, viewer, ended, mailId);
}

function mailAbout(
  c: Context<AppEnv>,
  viewer: Viewer,
  { id, kind }: { id: string; kind: "second-factor-on" | "second-factor-off" },
  onlyIf: SQL,
) {
  const mail = { id, key: `${kind}:${id}`, kind, to: viewer.email, toName: viewer.name, memberId: viewer.id };
  return outboxInsert(c.var.db, c.env, c.var.now, mail, onlyIf);
}

async function finish(c: Context<AppEnv>, viewer: Viewer, ended: { sessionId: string }[], mailId: string) {
  await closeSockets(c.env, c.var.db, viewer.id, ended);
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}

/** How many recovery codes are left in what the library sealed. */
export async function countRecoveryCodes(secret: string, sealed: string): Promise<number> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  return (JSON.parse(await symmetricDecrypt({ key: secret, data: sealed })) as string[]).length;
}
