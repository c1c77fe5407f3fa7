import { and, eq, gt, isNotNull, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import type { Context } from "hono";
import { INVITATION_HOLD_MS, RATE_LIMITS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { invitation, invitationUse, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { loggable, Problem } from "#http/problem.ts";
import { clientNetwork, consume, giveBack } from "#http/rate-limit.ts";
import type { Env } from "#worker/env.ts";
import { hashOfCode } from "./invitation-codes.ts";

/**
 * Uses of invitations (security rules 11 and 16). A use is reserved under the id the member will have before anything slow begins; it
 * is used once that member exists and given back when nobody came of it. `usedCount` counts both, so the last use goes to one of any
 * number of racers, and a crash in between leaves only work for the sweep.
 */

/** An invitation that takes one more member now, as a condition. */
const takesOneMore = (env: Env, code: string, now: number) =>
  and(
    eq(invitation.codeHash, hashOfCode(env, code)),
    isNull(invitation.revokedAt),
    gt(invitation.expiresAt, now),
    lt(invitation.usedCount, invitation.maxUses),
  );

/** What a code would give now; 403 `invitation-invalid`, the same for a code that is unknown, used up, expired or withdrawn. */
export async function checkInvitation(c: Context<AppEnv>, code: string) {
  const { db, now } = c.var;
  const [row] = await db
    .select({ trusted: invitation.trusted, expiresAt: invitation.expiresAt })
    .from(invitation)
    .where(takesOneMore(c.env, code, now));
  if (!row) throw new Problem("invitation-invalid");
  return row;
}

/**
 * Reserves one use for ten minutes under the id of a member to be; throws 403 `invitation-invalid` when there is none left. Wrong codes
 * count against the network they come from, whichever door they are tried at.
 */
export async function reserveInvitation(
  c: Context<AppEnv>,
  code: string,
  memberId: string,
): Promise<{ trusted: boolean }> {
  const { db, now } = c.var;
  const count = { limit: RATE_LIMITS.invitationPerIp, subject: clientNetwork(c) };
  await consume(c, count);
  const reserved = db
    .select({ id: invitationUse.invitationId })
    .from(invitationUse)
    .where(eq(invitationUse.memberId, memberId));
  const [, taken] = await db.batch([
    db.insert(invitationUse).select(
      db
        .select({
          invitationId: invitation.id,
          memberId: sql<string>`${memberId}`.as("member_id"),
          reservedUntil: sql<number>`cast(${now + INVITATION_HOLD_MS} as integer)`.as("reserved_until"),
          createdAt: sql<number>`cast(${now} as integer)`.as("use_created_at"),
        })
        .from(invitation)
        .where(takesOneMore(c.env, code, now)),
    ),
    // The member's id is fresh, so a use under it was made by the statement before.
    db
      .update(invitation)
      .set({ usedCount: sql`${invitation.usedCount} + 1` })
      .where(sql`${invitation.id} = ${reserved}`)
      .returning({ trusted: invitation.trusted }),
  ]);
  if (!taken[0]) throw new Problem("invitation-invalid");
  await giveBack(c, count);
  return taken[0];
}

/** Once the member exists, the use is a use. Best effort, since the sweep comes to the same. Never throws. */
export async function keepInvitation(c: Context<AppEnv>, memberId: string): Promise<void> {
  try {
    await keeping(c.var.db, memberId);
  } catch (error) {
    console.error(JSON.stringify({ event: "invitation-left-reserved", message: loggable(error).message }));
  }
}

/** Gives a reserved use back, unless a member came of it. Without a reservation it does nothing. */
export async function releaseInvitation(c: Context<AppEnv>, memberId: string): Promise<void> {
  await c.var.db.batch(givingBack(c.var.db, memberId));
}

const keeping = (db: Db, memberId: string) =>
  statement(
    db,
    sql`
    update ${invitationUse} set reserved_until = null
    where ${invitationUse.memberId} = ${memberId} and exists (select 1 from ${user} where ${user.id} = ${memberId})`,
  );

function givingBack(db: Db, memberId: string) {
  const isReserved = and(
    eq(invitationUse.memberId, memberId),
    isNotNull(invitationUse.reservedUntil),
    notExists(db.select({ id: user.id }).from(user).where(eq(user.id, memberId))),
  );
  const its = db.select({ id: invitationUse.invitationId }).from(invitationUse).where(isReserved);
  return [
    db
      .update(invitation)
      .set({ usedCount: sql`${invitation.usedCount} - 1` })
      .where(sql`${invitation.id} = ${its}`),
    db.delete(invitationUse).where(isReserved),
  ] as const;
}

const SWEEP_SIZE = 50;

/** Decides reservations whose time is over: used when the member exists, given back when not. For cron; a batch per reservation. */
export async function sweepInvitations(_env: Env, db: Db, now: number): Promise<void> {
  const over = await db
    .select({ memberId: invitationUse.memberId })
    .from(invitationUse)
    .where(and(isNotNull(invitationUse.reservedUntil), lte(invitationUse.reservedUntil, now)))
    .orderBy(invitationUse.reservedUntil)
    .limit(SWEEP_SIZE);
  for (const { memberId } of over) await db.batch([keeping(db, memberId), ...givingBack(db, memberId)]);
}
