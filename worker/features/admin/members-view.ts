import { and, desc, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AdminMemberView, AuditView } from "#contract/admin";
import { audit, invitation, invitationUse, session, user } from "#db/schema";
import type { Db } from "../../db/open.ts";
import { getState } from "./members-deeds.ts";
import { memberColumns, selectTiers, toMemberRow } from "./members-queries.ts";

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
    selectHistory(db, memberId),
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
    history: history.map((entry) => toAuditView(entry, row.name)),
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

const actor = alias(user, "actor");

const selectHistory = (db: Db, memberId: string) =>
  db
    .select({
      id: audit.id,
      at: audit.at,
      actorId: audit.actorId,
      actorName: sql<string | null>`${actor.name}`.as("actor_name"),
      action: audit.action,
      subjectKind: audit.subjectKind,
      subjectId: audit.subjectId,
      before: audit.before,
      after: audit.after,
      requestId: audit.requestId,
    })
    .from(audit)
    .leftJoin(actor, eq(actor.id, audit.actorId))
    .where(eq(audit.subjectId, memberId))
    .orderBy(desc(audit.id))
    .limit(HISTORY);

type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];

const toAuditView = (
  { at, actorId, actorName, subjectKind, subjectId, ...row }: HistoryRow,
  subjectName: string,
): AuditView => ({
  ...row,
  at: new Date(at).toISOString(),
  actor: actorId === null ? null : { id: actorId, name: actorName ?? "" },
  subject: { kind: subjectKind, id: subjectId, name: subjectName },
});
