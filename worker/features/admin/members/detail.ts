import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { invitation, invitationUse, secondFactorRemoval, session, user } from "#db/schema/index.ts";
import { getRow } from "#http/problem.ts";
import { selectAuditAbout, toAuditView } from "../audit/queries.ts";
import { memberColumns, selectTierNames, toMemberRow } from "./queries.ts";

const MAX_SESSIONS = 100;
const HISTORY_SIZE = 10;

export async function getMember(db: Db, memberId: string, now: number): Promise<AdminMemberView> {
  const { members, tiers, sessions, invitations, history } = await batch(db, {
    members: db
      .select({
        ...memberColumns,
        statusReason: user.statusReason,
        secondFactor: user.twoFactorEnabled,
        removalDueAt: sql<
          number | null
        >`(select ${secondFactorRemoval.dueAt} from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${user.id})`.as(
          "removal_due_at",
        ),
      })
      .from(user)
      .where(eq(user.id, memberId)),
    tiers: selectTierNames(db),
    sessions: selectSessions(db, memberId, now),
    invitations: db
      .select({ id: invitation.id, note: invitation.note })
      .from(invitationUse)
      .innerJoin(invitation, eq(invitation.id, invitationUse.invitationId))
      .where(eq(invitationUse.memberId, memberId)),
    history: selectAuditAbout(db, memberId, HISTORY_SIZE),
  });
  const { statusReason, secondFactor, removalDueAt, ...row } = getRow(members, "member-not-found");
  const lastSeen = sessions[0]?.lastSeen ?? null;
  return {
    ...toMemberRow(row, tiers),
    statusSince: new Date(row.statusSince).toISOString(),
    statusReason,
    secondFactor,
    secondFactorRemovalDueAt: removalDueAt === null ? null : new Date(removalDueAt).toISOString(),
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
