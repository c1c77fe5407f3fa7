import { and, desc, eq, lt, sql } from "drizzle-orm";
import { codeOfInvitation, invitationLink } from "#auth/sign-up/invitation-codes.ts";
import type { InvitationPage, InvitationUsePage, InvitationView } from "#contract/admin/invitations.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { invitation, invitationUse, user } from "#db/schema/index.ts";
import { toPage } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

type Row = typeof invitation.$inferSelect;

/** One page of all invitations, newest first: ids are sortable by time, so the cursor is an id. */
export async function listInvitations(env: Env, db: Db, now: number, cursor?: string): Promise<InvitationPage> {
  const rows = await db
    .select()
    .from(invitation)
    .where(cursor ? lt(invitation.id, cursor) : undefined)
    .orderBy(desc(invitation.id))
    .limit(PAGE_SIZE + 1);
  const page = toPage(rows, PAGE_SIZE, ({ id }) => id);
  return { rows: page.rows.map((row) => toInvitationView(env, row, now)), cursor: page.cursor };
}

/** One page of the members who joined with an invitation, the latest first; 404 when there is no such invitation. */
export async function listInvitationUses(db: Db, id: string, cursor?: string): Promise<InvitationUsePage> {
  const { invitations, uses } = await batch(db, {
    invitations: db.select({ id: invitation.id }).from(invitation).where(eq(invitation.id, id)),
    // When it was used is when the member was created: the index has everything else, and an unfinished use has no member.
    uses: db
      .select({ memberId: user.id, name: user.name, email: user.email, usedAt: user.createdAt })
      .from(invitationUse)
      .innerJoin(user, eq(user.id, invitationUse.memberId))
      .where(and(eq(invitationUse.invitationId, id), cursor ? lt(invitationUse.memberId, cursor) : sql`true`))
      .orderBy(desc(invitationUse.memberId))
      .limit(PAGE_SIZE + 1),
  });
  if (invitations.length === 0) throw new Problem("not-found");
  const page = toPage(uses, PAGE_SIZE, ({ memberId }) => memberId);
  return {
    rows: page.rows.map(({ usedAt, ...row }) => ({ ...row, usedAt: usedAt.toISOString() })),
    cursor: page.cursor,
  };
}

/** One invitation as an admin sees it. The code is computed each time: it is not stored. */
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
