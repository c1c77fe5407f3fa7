import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { MemberPage, MemberQuery, MemberRowView } from "#contract/admin/members.ts";
import { PAGE_SIZE, TIERS_MAX } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { defineCursor, rowId, toPage, wholeNumber } from "#http/cursor.ts";

/**
 * The members an admin sees, newest first. Every scan is on an index and of fixed length: a filter that no index covers makes a page
 * shorter, never the scan longer, so that a page costs the same however many members there are.
 */

/** Columns of a row in the list. */
export const memberColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  kind: user.kind,
  status: user.status,
  role: user.role,
  sample: user.sample,
  tierId: user.tierId,
  joinedAt: user.createdAt,
  statusSince: user.statusSince,
};

const selectMembers = (db: Db) => db.select(memberColumns).from(user);
export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

/** The statement that reads the names of all tiers: few rows, read once beside the members instead of joined to each. */
export const selectTierNames = (db: Db) => db.select({ id: tier.id, name: tier.name }).from(tier).limit(TIERS_MAX);
export type TierNames = Awaited<ReturnType<typeof selectTierNames>>;

/** Cursors of the two orders: when members joined (ids are sortable by time), and since when they have a status. */
const joinedCursor = defineCursor({ id: rowId });
const statusCursor = defineCursor({ id: rowId, statusSince: wholeNumber });

/**
 * A page of members without a search: in the order of their status dates when the query asks for a status, else in the order they
 * joined.
 */
export async function listMembers(db: Db, query: MemberQuery): Promise<MemberPage> {
  const byStatus = query.status !== undefined && query.role !== "admin";
  const { members, tiers } = await batch(db, {
    members: selectMembers(db)
      .where(and(isInScan(query), byStatus ? isAfterStatus(query.cursor) : isAfterJoined(query.cursor)))
      .orderBy(...(byStatus ? [desc(user.statusSince)] : []), desc(user.id))
      .limit(PAGE_SIZE + 1),
    tiers: selectTierNames(db),
  });
  const page = toPage(members, PAGE_SIZE, byStatus ? statusCursor.encode : joinedCursor.encode);
  return { rows: page.rows.filter(isWanted(query)).map((row) => toMemberRow(row, tiers)), cursor: page.cursor };
}

/** The condition an index decides. The role is a literal: with a bound value SQLite would not use the partial index of admins. */
function isInScan({ status, role }: MemberQuery): SQL | undefined {
  if (role === "admin") return sql`${user.role} = 'admin'`;
  return status && eq(user.status, status);
}

function isAfterJoined(cursor: string | undefined): SQL | undefined {
  const last = joinedCursor.tryDecode(cursor);
  return last ? lt(user.id, last.id) : undefined;
}

function isAfterStatus(cursor: string | undefined): SQL | undefined {
  const last = statusCursor.tryDecode(cursor);
  return last ? sql`(${user.statusSince}, ${user.id}) < (${last.statusSince}, ${last.id})` : undefined;
}

/** Whether a member passes the filters of a query. */
export const isWanted =
  ({ status, role }: MemberQuery) =>
  (row: MemberRow): boolean =>
    (status === undefined || row.status === status) && (role === undefined || row.role === role);

/** A member's row as the admin reads it. */
export function toMemberRow({ tierId, joinedAt, statusSince: _, ...row }: MemberRow, tiers: TierNames): MemberRowView {
  const name = tiers.find((one) => one.id === tierId)?.name ?? "";
  return { ...row, tier: { id: tierId, name }, joinedAt: joinedAt.toISOString() };
}
