import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Context } from "hono";
import { invitationLink, storedCode } from "#auth/sign-up/invitation-codes.ts";
import type {
  InvitationPage,
  InvitationQuery,
  InvitationUsePage,
  InvitationView,
} from "#contract/admin/invitations.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { invitation, invitationUse, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { rowId } from "#http/lists/cursor.ts";
import { inOrder, newestFirst } from "#http/lists/keyset.ts";
import { getRow } from "#http/problem.ts";

const uses = newestFirst({ memberId: [invitationUse.memberId, rowId] });

export async function listInvitations(c: Context<AppEnv>, { order, cursor }: InvitationQuery): Promise<InvitationPage> {
  const invitations = inOrder(order)({ id: [invitation.id, rowId] });
  const rows = await invitations.select(selectInvitations(c.var.db).$dynamic(), cursor);
  return invitations.toPage(rows, (row) => toInvitationView(c, row));
}

export async function listInvitationUses(c: Context<AppEnv>, id: string, cursor?: string): Promise<InvitationUsePage> {
  const { db } = c.var;
  // The use is the member's creation: the index has everything else, and an unfinished use has no member.
  const members = db
    .select({ memberId: user.id, name: user.name, email: user.email, usedAt: user.createdAt })
    .from(invitationUse)
    .innerJoin(user, eq(user.id, invitationUse.memberId));
  const { invited, rows } = await batch(db, {
    invited: selectInvitation(c, id),
    rows: uses.select(members.$dynamic(), cursor, eq(invitationUse.invitationId, id)),
  });
  getRow(invited);
  return uses.toPage(rows, ({ usedAt, ...row }) => ({ ...row, usedAt: usedAt.toISOString() }));
}

const selectInvitations = (db: Db) =>
  db
    .select({ ...getTableColumns(invitation), madeBy: sql<string | null>`${user.name}`.as("made_by") })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.createdBy));

export const selectInvitation = (c: Context<AppEnv>, id: string) =>
  selectInvitations(c.var.db).where(eq(invitation.id, id));

/** The code is not stored but computed each time. */
export function toInvitationView({ env, var: { now } }: Context<AppEnv>, row: Row): InvitationView {
  const { id, note, trusted, maxUses, usedCount, madeBy } = row;
  const [expiresAt, createdAt] = [new Date(row.expiresAt).toISOString(), new Date(row.createdAt).toISOString()];
  const code = storedCode(env, row);
  const status = code === null ? "expired" : statusOf(row, now);
  const link = code === null ? "" : invitationLink(env, code);
  return { id, code: code ?? "", link, note, trusted, maxUses, usedCount, expiresAt, createdAt, madeBy, status };
}

type Row = typeof invitation.$inferSelect & { madeBy: string | null };

function statusOf(row: Row, now: number): InvitationView["status"] {
  if (row.revokedAt !== null) return "revoked";
  if (row.usedCount >= row.maxUses) return "used";
  return row.expiresAt <= now ? "expired" : "open";
}
