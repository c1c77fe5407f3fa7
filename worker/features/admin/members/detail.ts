import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { AdminMemberView } from "#contract/admin/members.ts";
import type { Db } from "#db/open.ts";
import { invitation, invitationUse, session, user } from "#db/schema/index.ts";
import { selectAuditAbout, toAuditView } from "../audit/queries.ts";
import { getState } from "./member-statements.ts";
import { memberColumns, selectTiers, toMemberRow } from "./queries.ts";

/** Sessions are counted up to here. */
const MAX_SESSIONS = 100;
const HISTORY = 10;

/** One member with what an admin may change, in one trip. */
export async function getMember(db: Db, memberId: string, now: number): Promise<AdminMemberView> {
  const [members, tiers, sessions, invitations, history] = await db.batch([
    db
      .select({ ...memberColumns, statusReason: user.statusReason, secondFactor: user.twoFactorEnabled })
      .from(user)
      .where(eq(user.id, memberId)),
    selectTiers(db),
    selectSessions(db, memberId, now),
    db
      .select({ id: invitation.id, note: invitation.note })
      .from(invitationUse)
      .innerJoin(invitation, eq(invitation.id, invitationUse.invitationId))
      .where(eq(invitationUse.memberId, memberId)),
    selectAuditAbout(db, memberId, HISTORY),
  ]);
  const { statusReason, secondFactor, ...row } = getState(members);
  const lastSeen = sessions[0]?.lastSeen ?? null;
  return {
    ...toMemberRow(row, tiers),
    statusSince: new Date(row.statusSince).toISOString(),
    statusReason,
    secondFactor,
    sessionCount: sessions[0]?.count ?? 0,
    lastSeenAt: lastSeen === null ? null : new Date(lastSeen).toISOString(),
    invitedWith: invitations[0] ?? null,
    history: history.map(toAuditView),
  };
}

function selectSessions(db: Db, memberId: string, now: number) {
  const newest = db
    .select({ updatedAt: session.updatedAt })
    .from(session)
    .where(and(eq(session.userId, memberId), gt(session.expiresAt, new Date(now))))
    .orderBy(desc(session.id))
    .limit(MAX_SESSIONS)
    .as("newest");
  return db
    .select({
      count: sql<number>`count(*)`.as("count"),
      lastSeen: sql<number | null>`max(${newest.updatedAt})`.as("last_seen"),
    })
    .from(newest);
}
