import { and, asc, eq, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { SESSIONS_MAX } from "#contract/limits.ts";
import { batch, type Statement } from "#db/batch.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { session, sessionRevocation, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import type { Client } from "#domain/security-events/client.ts";
import { securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

/** One session, or all of a member except one. `memberId` may be SQL in statements. */
type Revocation<Id = string> = { memberId: Id; sessionId: string } | { memberId: Id; except?: string };

type Cause = { client: Client; kind: "signed-out" | "session-revoked" | "sessions-revoked" };

const SWEEP_SIZE = 100;
/** Of a suspended member's peers. Cron closes the rest. */
const PEER_BATCHES = 10;

/** The batch also writes the revocations, so that `sweepSessionRevocations` can close the sockets after a crash. */
export async function revokeSessions(
  env: Env,
  db: Db,
  now: number,
  { client, kind, ...which }: Revocation & Cause,
): Promise<Revoked> {
  const { sessions } = await batch(db, {
    event: securityEventInsert(
      db,
      { now, client, memberId: which.memberId, kind },
      sql`exists (select 1 from ${session} where ${isAmong(which)})`,
    ),
    sessions: sessionRevocations(db, now, which),
  });
  await closeSockets(env, db, which.memberId, sessions.revoked);
  return sessions.revoked;
}

/** For the batch of the cause. Call `closeSockets` with the rows of `revoked` afterwards. */
export function sessionRevocations(db: Db, now: number, which: Revocation<string | SQL>, onlyIf?: SQL) {
  const isRevoked = and(isAmong(which), onlyIf);
  const revocations = db
    .select({
      sessionId: session.id,
      memberId: session.userId,
      revokedAt: sql<number>`cast(${now} as integer)`.as("revoked_at"),
    })
    .from(session)
    .where(isRevoked);
  return {
    revoked: db
      .insert(sessionRevocation)
      .select(revocations)
      .onConflictDoNothing()
      .returning({ sessionId: sessionRevocation.sessionId }),
    deleted: db.delete(session).where(isRevoked),
  };
}

function isAmong(which: Revocation<string | SQL>): SQL | undefined {
  const isOfMember = eq(session.userId, which.memberId);
  if ("sessionId" in which) return and(isOfMember, eq(session.id, which.sessionId));
  return which.except === undefined ? isOfMember : and(isOfMember, ne(session.id, which.except));
}

export async function sweepSessionRevocations(env: Env, db: Db, now: number): Promise<void> {
  const rows = await db
    .select({ sessionId: sessionRevocation.sessionId, memberId: sessionRevocation.memberId })
    .from(sessionRevocation)
    .where(lte(sessionRevocation.revokedAt, now))
    .orderBy(asc(sessionRevocation.revokedAt))
    .limit(SWEEP_SIZE);
  await handleEach(
    Map.groupBy(rows, (row) => row.memberId),
    now,
    {
      event: "session-revocation-unacknowledged",
      id: ([memberId]) => memberId,
      handle: ([memberId, revoked]) => revokeInInbox(env, db, { memberId, revoked, isFirst: false }),
      postpone: ([, revoked], revokedAt) => db.update(sessionRevocation).set({ revokedAt }).where(isOneOf(revoked)),
    },
  );
}

/** Never throws: cron repeats what an inbox does not acknowledge. */
export async function closeSockets(env: Env, db: Db, memberId: string, revoked: Revoked): Promise<void> {
  if (revoked.length === 0) return;
  try {
    await revokeInInbox(env, db, { memberId, revoked, isFirst: true });
  } catch (error) {
    // The sessions are deleted already; the revocations stay, and cron tries again.
    logFailure("session-revocation-unacknowledged", error);
  }
}

type Revoked = readonly { sessionId: string }[];

/** Instead of a session's id, the member's own stands for the sockets and inboxes of all peers. */
export const peerSockets = (memberId: string) => ({ sessionId: memberId });

/** For the batch of a suspension or its end. `closeSockets` gets `peerSockets` besides. */
export const peerRevocation = (db: Db, now: number, memberId: string, onlyIf: SQL) =>
  statement(
    db,
    sql`insert into ${sessionRevocation} (session_id, member_id, revoked_at)
      select ${memberId}, ${memberId}, ${now} where ${onlyIf} on conflict do nothing`,
  );

/** After the first time, only the peers that are left. */
type Revocations = { memberId: string; revoked: Revoked; isFirst: boolean };

async function revokeInInbox(env: Env, db: Db, { memberId, revoked, isFirst }: Revocations): Promise<void> {
  const inbox = env.INBOXES.getByName(memberId);
  const closePeers = async () => {
    for (let batches = 0; batches < PEER_BATCHES; batches += 1) {
      // It may have changed since the last ones.
      const [member] = await db.select({ status: user.status }).from(user).where(eq(user.id, memberId));
      const isHidden = member?.status !== "approved";
      if (await inbox.closePeerSockets(memberId, { isFirst: isFirst && batches === 0, isHidden })) return true;
    }
    return false;
  };
  const hasPeers = revoked.some(({ sessionId }) => sessionId === memberId);
  const [isDone] = await Promise.all([
    hasPeers ? closePeers() : true,
    inbox.revoke(revoked.map((row) => row.sessionId)),
  ]);
  if (isDone) await db.delete(sessionRevocation).where(isOneOf(revoked));
}

/** One bound parameter, because D1 takes a hundred at most. */
const isOneOf = (revoked: Revoked): SQL =>
  sql`${sessionRevocation.sessionId} in (select value from json_each(${JSON.stringify(revoked.map((row) => row.sessionId))}))`;

/** After a new session, with the statement that records it. */
export async function endOldestSessions(
  env: Env,
  db: Db,
  now: number,
  { memberId, event }: { memberId: string; event: Statement | null },
): Promise<void> {
  // Ids sort by time. Expired sessions that are not swept yet count too.
  const newest = sql`(select id from ${session} where user_id = ${memberId} order by id desc limit ${SESSIONS_MAX})`;
  const { sessions } = await batch(db, {
    event,
    sessions: sessionRevocations(db, now, { memberId }, sql`${session.id} not in ${newest}`),
  });
  await closeSockets(env, db, memberId, sessions.revoked);
}

export function otherSessionRevocations(c: Context<AppEnv>, memberId: string, onlyIf: SQL) {
  const { db, now, sessionToken } = c.var;
  const isOwn = sql`(${session.token} = ${sessionToken ?? ""} and ${session.expiresAt} > ${now})`;
  return sessionRevocations(db, now, { memberId }, sql`(${onlyIf} and not ${isOwn})`);
}
