import { and, desc, eq, lt, sql } from "drizzle-orm";
import { codeOfInvitation, invitationLink } from "#auth/sign-up/invitation-codes.ts";
import type { InvitationPage, InvitationUsePage, InvitationView } from "#contract/admin/invitations.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { invitation, invitationUse, user } from "#db/schema/index.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

type Row = typeof invitation.$inferSelect;

/** Every invitation, newest first: ids are sortable by time. */
export async function listInvitations(env: Env, db: Db, now: number, cursor?: string): Promise<InvitationPage> {
  const rows = await db
    .select()
    .from(invitation)
    .where(cursor ? lt(invitation.id, cursor) : undefined)
    .orderBy(desc(invitation.id))
    .limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    rows: shown.map((row) => toInvitationView(env, row, now)),
    cursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Who joined with an invitation, the latest first; 404 when there is no such invitation. */
export async function listInvitationUses(db: Db, id: string, cursor?: string): Promise<InvitationUsePage> {
  const [found, rows] = await db.batch([
    db.select({ id: invitation.id }).from(invitation).where(eq(invitation.id, id)),
    // The moment is the member's own: the index has all else, and a use that came to nothing has no member.
    db
      .select({ memberId: user.id, name: user.name, email: user.email, usedAt: user.createdAt })
      .from(invitationUse)
      .innerJoin(user, eq(user.id, invitationUse.memberId))
      .where(and(eq(invitationUse.invitationId, id), cursor ? lt(invitationUse.memberId, cursor) : sql`true`))
      .orderBy(desc(invitationUse.memberId))
      .limit(PAGE_SIZE + 1),
  ]);
  if (found.length === 0) throw new Problem("not-found");
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    rows: shown.map(({ usedAt, ...row }) => ({ ...row, usedAt: usedAt.toISOString() })),
    cursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.memberId ?? null) : null,
  };
}

/** One invitation as an admin sees it. The code is made anew each time: it is stored nowhere. */
export function toInvitationView(env: Env, row: Row, now: number): InvitationView {
  const code = codeOfInvitation(env, row.id);
  return {
    id: row.id,
    code,
    link: invitationLink(env, code),
    note: row.note,
    trusted: row.trusted,
    maxUses: row.maxUses,
    usedCount: row.usedCount,
    expiresAt: new Date(row.expiresAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    status: statusOf(row, now),
  };
}

function statusOf(row: Row, now: number): InvitationView["status"] {
  if (row.revokedAt !== null) return "revoked";
  if (row.usedCount >= row.maxUses) return "used";
  return row.expiresAt <= now ? "expired" : "open";
}
