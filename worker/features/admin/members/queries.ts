import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { MemberPage, MemberRowView, memberQuery } from "#contract/admin/members.ts";
import { PAGE_SIZE, TIERS_MAX } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";

/**
 * The members an admin sees, newest first. Every walk is on an index and of fixed length: what a further filter leaves out makes a
 * page shorter, never the walk longer, so that a page costs the same however many members there are.
 */

export type MemberQuery = z.infer<typeof memberQuery>;

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

/** The tiers, a handful: their names come beside the members, not with each. */
export const selectTiers = (db: Db) => db.select({ id: tier.id, name: tier.name }).from(tier).limit(TIERS_MAX);
export type Tiers = Awaited<ReturnType<typeof selectTiers>>;

/** A page of members without a search: by when they joined, or by since when they have the status asked for. */
export async function browseMembers(db: Db, query: MemberQuery): Promise<MemberPage> {
  const { status, role, cursor } = query;
  const byStatus = status !== undefined && role !== "admin";
  const [id, since] = cursor?.split("_") ?? [];
  const [rows, tiers] = await db.batch([
    selectMembers(db)
      .where(and(walked(status, role), byStatus ? beforeSince(since, id) : id ? lt(user.id, id) : undefined))
      .orderBy(...(byStatus ? [desc(user.statusSince)] : []), desc(user.id))
      .limit(PAGE_SIZE + 1),
    selectTiers(db),
  ]);
  const walk = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? walk.at(-1) : undefined;
  return {
    rows: walk.filter(isWanted(query)).map((row) => toMemberRow(row, tiers)),
    cursor: last ? (byStatus ? `${last.id}_${last.statusSince}` : last.id) : null,
  };
}

/** What the index of a walk decides. The role as a literal: with a bound value SQLite would not use the index of admins. */
function walked(status: MemberQuery["status"], role: MemberQuery["role"]): SQL | undefined {
  if (role === "admin") return sql`${user.role} = 'admin'`;
  return status && eq(user.status, status);
}

const beforeSince = (since?: string, id?: string): SQL | undefined =>
  since && id ? sql`(${user.statusSince}, ${user.id}) < (${Number(since)}, ${id})` : undefined;

/** Whether a member passes the filters of a query. */
export const isWanted =
  ({ status, role }: MemberQuery) =>
  (row: MemberRow): boolean =>
    (status === undefined || row.status === status) && (role === undefined || row.role === role);

/** A member's row as the admin reads it. */
export function toMemberRow({ tierId, joinedAt, statusSince: _, ...row }: MemberRow, tiers: Tiers): MemberRowView {
  const name = tiers.find((one) => one.id === tierId)?.name ?? "";
  return { ...row, tier: { id: tierId, name }, joinedAt: joinedAt.toISOString() };
}
