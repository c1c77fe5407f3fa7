import { eq, type SQL, sql } from "drizzle-orm";
import type { MemberPage, MemberQuery, MemberRowView } from "#contract/admin/members.ts";
import { TIERS_MAX } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { inOrder, type KeysetList } from "#http/lists/keyset.ts";

/** A filter without an index makes a page shorter, never the scan longer. */

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

/** Few rows, read once instead of joined to each member. */
export const selectTierNames = (db: Db) => db.select({ id: tier.id, name: tier.name }).from(tier).limit(TIERS_MAX);
type TierNames = Awaited<ReturnType<typeof selectTierNames>>;

/** A cursor of another order, or of a search, returns the first page. */
export async function listMembers(db: Db, query: MemberQuery): Promise<MemberPage> {
  const list = listFor(query);
  const { members, tiers } = await batch(db, {
    members: list.select(selectMembers(db).$dynamic(), query.cursor, isInScan(query)),
    tiers: selectTierNames(db),
  });
  return list.toPage(members, (row) => toMemberRow(row, tiers), isWanted(query));
}

function listFor({ status, role, order }: MemberQuery): KeysetList<MemberRow> {
  const keyset = inOrder(order);
  const id = [user.id, rowId] as const;
  return status !== undefined && role !== "admin"
    ? keyset({ statusSince: [user.statusSince, wholeNumber], id }, { isLenient: true })
    : keyset({ id }, { isLenient: true });
}

/** The role is a literal: a bound value would not use the partial index of admins. */
function isInScan({ status, role }: MemberQuery): SQL | undefined {
  if (role === "admin") return sql`${user.role} = 'admin'`;
  return status && eq(user.status, status);
}

export const isWanted =
  ({ status, role }: MemberQuery) =>
  (row: MemberRow): boolean =>
    (status === undefined || row.status === status) && (role === undefined || row.role === role);

export function toMemberRow({ tierId, joinedAt, statusSince: _, ...row }: MemberRow, tiers: TierNames): MemberRowView {
  const name = tiers.find((one) => one.id === tierId)?.name ?? "";
  return { ...row, tier: { id: tierId, name }, joinedAt: joinedAt.toISOString() };
}
