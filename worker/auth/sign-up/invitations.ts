import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { INVITATION_HOLD_MS, RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { invitation, invitationUse, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, refund, reserve } from "#http/rate-limit.ts";
import type { Env } from "#worker/env.ts";
import { hashesOfCode } from "./invitation-codes.ts";

/**
 * Reserved before anything slow begins. `usedCount` counts reserved and kept uses, so that of concurrent sign-ups one
 * gets the last use; after a crash the sweep decides.
 */

const admitsOneMore = (env: Env, code: string, now: number) =>
  and(
    inArray(invitation.codeHash, hashesOfCode(env, code)),
    isNull(invitation.revokedAt),
    gt(invitation.expiresAt, now),
    lt(invitation.usedCount, invitation.maxUses),
  );

/** 403 `invitation-invalid`, the same for an unknown, used up, expired or withdrawn code. */
export async function checkInvitation(c: Context<AppEnv>, code: string) {
  const { db, now } = c.var;
  const [row] = await db
    .select({ trusted: invitation.trusted, expiresAt: invitation.expiresAt })
    .from(invitation)
    .where(admitsOneMore(c.env, code, now));
  if (!row) throw new Problem("invitation-invalid");
  return row;
}

/** Of an admin who is suspended or erased: they end for good. `which`: SQL behind `created_by`. */
export const revokeInvitationsOf = (db: Db, now: number, which: SQL, onlyIf: SQL = sql`1`) =>
  statement(
    db,
    sql`update ${invitation} set revoked_at = ${now} where ${invitation.revokedAt} is null and ${invitation.createdBy} ${which} and ${onlyIf}`,
  );

/** For ten minutes. Throws 403 `invitation-invalid`. Wrong codes count against the client's network. */
export async function reserveInvitation(
  c: Context<AppEnv>,
  code: string,
  memberId: string,
): Promise<{ trusted: boolean }> {
  const { db, now } = c.var;
  const count = { limit: RATE_LIMITS.invitationPerIp, subject: clientNetwork(c) };
  await reserve(c, count);
  const reserved = db
    .select({ id: invitationUse.invitationId })
    .from(invitationUse)
    .where(eq(invitationUse.memberId, memberId));
  const { invitations } = await batch(db, {
    use: db.insert(invitationUse).select(
      db
        .select({
          invitationId: invitation.id,
          memberId: sql<string>`${memberId}`.as("member_id"),
          reservedUntil: sql<number>`cast(${now + INVITATION_HOLD_MS} as integer)`.as("reserved_until"),
          createdAt: sql<number>`cast(${now} as integer)`.as("use_created_at"),
        })
        .from(invitation)
        .where(admitsOneMore(c.env, code, now)),
    ),
    // The member's id is new, so a use under it comes from the statement before.
    invitations: db
      .update(invitation)
      .set({ usedCount: sql`${invitation.usedCount} + 1` })
      .where(sql`${invitation.id} = ${reserved}`)
      .returning({ trusted: invitation.trusted }),
  });
  const [reservedInvitation] = invitations;
  if (!reservedInvitation) throw new Problem("invitation-invalid");
  await refund(c, count);
  return reservedInvitation;
}

/** Never throws: the sweep would keep it too. */
export async function keepInvitation(c: Context<AppEnv>, memberId: string): Promise<void> {
  try {
    await keepStatement(c.var.db, memberId);
  } catch (error) {
    logFailure("invitation-left-reserved", error);
  }
}

export async function releaseInvitation(c: Context<AppEnv>, memberId: string): Promise<void> {
  await batch(c.var.db, releaseStatements(c.var.db, memberId));
}

const keepStatement = (db: Db, memberId: string) =>
  statement(
    db,
    sql`
    update ${invitationUse} set reserved_until = null
    where ${invitationUse.memberId} = ${memberId} and exists (select 1 from ${user} where ${user.id} = ${memberId})`,
  );

function releaseStatements(db: Db, memberId: string) {
  const isReserved = and(
    eq(invitationUse.memberId, memberId),
    isNotNull(invitationUse.reservedUntil),
    notExists(db.select({ id: user.id }).from(user).where(eq(user.id, memberId))),
  );
  const reserved = db.select({ id: invitationUse.invitationId }).from(invitationUse).where(isReserved);
  return {
    invitation: db
      .update(invitation)
      .set({ usedCount: sql`${invitation.usedCount} - 1` })
      .where(sql`${invitation.id} = ${reserved}`),
    use: db.delete(invitationUse).where(isReserved),
  };
}

const SWEEP_SIZE = 50;

export async function sweepInvitations(_env: Env, db: Db, now: number): Promise<void> {
  const expired = await db
    .select({ memberId: invitationUse.memberId })
    .from(invitationUse)
    .where(and(isNotNull(invitationUse.reservedUntil), lte(invitationUse.reservedUntil, now)))
    .orderBy(invitationUse.reservedUntil)
    .limit(SWEEP_SIZE);
  await handleEach(expired, now, {
    event: "invitation-left-reserved",
    id: (row) => row.memberId,
    handle: ({ memberId }) =>
      batch(db, { kept: keepStatement(db, memberId), released: releaseStatements(db, memberId) }),
    postpone: ({ memberId }, reservedUntil) =>
      db
        .update(invitationUse)
        .set({ reservedUntil })
        .where(and(eq(invitationUse.memberId, memberId), isNotNull(invitationUse.reservedUntil))),
  });
}
