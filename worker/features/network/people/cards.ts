import { and, ne, type SQL, sql } from "drizzle-orm";
import { type RequestContext, viewerId, viewerTable } from "#auth/session/session.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { memberCard } from "#db/schema/index.ts";
import { memberCardColumns, type Related, selectOwnPeers } from "#domain/members/member-card.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";

/** Which list: all members, or those whom the viewer is connected to. */
export type PeopleList = "people" | "connections";

/**
 * The cards of a page: those that meet a condition, with a table before them that has their ids. `order`: that of an index; all cards without one.
 * `known`: how they are related to the viewer, as far as the table has it.
 */
type Listed = {
  table: SQL;
  where: SQL | undefined;
  position?: SQL;
  order?: SQL | undefined;
  known?: Partial<Related>;
};

/** The statements of the cards of one page and one more, of members whom the viewer may know of. */
export function selectCards(
  { db, sessionToken, now }: RequestContext,
  { table, where, position = sql`0`, order, known }: Listed,
) {
  const viewer = viewerTable(sessionToken, now);
  const { memberId } = memberCard;
  const cards = db
    .select({ ...memberCardColumns(viewer.id, known), position: sql<number>`${position}`.as("position") })
    .from(viewer.table)
    .crossJoin(table)
    .crossJoin(memberCard)
    .where(and(where, ne(memberId, viewer.id), notBlocked(viewer.id, memberId)))
    .orderBy(...(order ? [order] : []))
    .limit(order ? PAGE_SIZE + 1 : SCANNED_MATCHES);
  return { cards, own: selectOwnPeers(db, viewerId(sessionToken, now)) };
}

export type CardRow = Awaited<ReturnType<typeof selectCards>["cards"]>[number];
