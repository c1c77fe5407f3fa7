import { and, asc, eq, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { session, sessionRevocation } from "#db/schema/index.ts";
import { loggable } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

/** Which sessions end: one, or all of a member's but perhaps the one that asks. */
export type Ending = { memberId: string; sessionId: string } | { memberId: string; except?: string };

/** Members one sweep takes on. */
const SWEEP_SIZE = 100;

/**
 * Ends sessions (security rule 9): the next request with them is 401, and their open sockets close at once. The endings are written
 * in the batch that deletes the sessions, so that a crash between here and the inbox only leaves work for `sweepSessionRevocations`.
 */
export async function revokeSessions(env: Env, db: Db, now: number, which: Ending): Promise<void> {
  const [ended] = await db.batch(sessionRevocations(db, now, which));
  await closeSockets(env, db, which.memberId, ended);
}

/**
 * The two statements that end sessions, for the batch of what ends them; with `onlyIf` only when that holds there and then. What the
 * first one answers is for `closeSockets`, once the batch is committed.
 */
export function sessionRevocations(db: Db, now: number, which: Ending, onlyIf?: SQL) {
  const ending = and(selectSessionRevocation(which), onlyIf);
  return [
    db
      .insert(sessionRevocation)
      .select(
        db
          .select({
            sessionId: session.id,
            memberId: session.userId,
            revokedAt: sql<number>`cast(${now} as integer)`.as("revoked_at"),
          })
          .from(session)
          .where(ending),
      )
      .onConflictDoNothing()
      .returning({ sessionId: sessionRevocation.sessionId }),
    db.delete(session).where(ending),
  ] as const;
}

/** Repeats what an inbox has not acknowledged yet. For cron. */
export async function sweepSessionRevocations(env: Env, db: Db, now: number): Promise<void> {
  const rows = await db
    .select({ sessionId: sessionRevocation.sessionId, memberId: sessionRevocation.memberId })
    .from(sessionRevocation)
    .where(lte(sessionRevocation.revokedAt, now))
    .orderBy(asc(sessionRevocation.revokedAt))
    .limit(SWEEP_SIZE);
  for (const [memberId, own] of Map.groupBy(rows, (row) => row.memberId)) {
    await closeSockets(env, db, memberId, own);
  }
}

function selectSessionRevocation(which: Ending): SQL | undefined {
  const own = eq(session.userId, which.memberId);
  if ("sessionId" in which) return and(own, eq(session.id, which.sessionId));
  return which.except === undefined ? own : and(own, ne(session.id, which.except));
}

/** Closes the sockets of sessions that ended; what an inbox does not acknowledge, cron repeats. Never throws. */
export async function closeSockets(
  env: Env,
  db: Db,
  memberId: string,
  ended: readonly { sessionId: string }[],
): Promise<void> {
  const sessionIds = ended.map((row) => row.sessionId);
  if (sessionIds.length === 0) return;
  try {
    await env.INBOXES.getByName(memberId).revoke(sessionIds);
    // One bound parameter however many sessions: D1 takes a hundred at most.
    const acknowledged = sql`(select value from json_each(${JSON.stringify(sessionIds)}))`;
    await db.delete(sessionRevocation).where(sql`${sessionRevocation.sessionId} in ${acknowledged}`);
  } catch (error) {
    // The sessions are gone from D1 whatever happens here; the rows stay and cron asks again.
    console.error(JSON.stringify({ event: "session-ending-unacknowledged", message: loggable(error).message }));
  }
}
