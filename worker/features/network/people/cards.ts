import { and, ne, type SQL, sql } from "drizzle-orm";
import { type RequestContext, viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { memberCard } from "#db/schema/index.ts";
import { memberCardColumns, type Related, selectOwnPeers } from "#domain/members/member-card.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";

/** Which list: all members, or those whom the viewer is connected to. */
export type PeopleList = "people" | "connections";

/**
 * The cards of a page: those that meet a condition, with a table before them that has their ids and the viewer's (`me`). `order`: that of the table,
 * which it has also without one. `known`: how they are related to the viewer, as far as the table has it.
 */
type Listed = {
  table: SQL;
  me: SQL<string>;
  where: SQL | undefined;
  position?: SQL;
  order?: SQL;
  known?: Partial<Related>;
};

/** The statements of the cards, of one page and one more, of members whom the viewer may know of. */
export function selectCards(
  { db, sessionToken, now }: RequestContext,
  { table, me, where, position = sql`0`, order, known }: Listed,
) {
  const { memberId } = memberCard;
  const cards = db
    .select({
      ...memberCardColumns(me, known),
      position: sql<number>`${position}`.as("position"),
      isEnd: sql<number>`0`.as("is_end"),
    })
    .from(table)
    .crossJoin(memberCard)
    .where(and(where, ne(memberId, me), notBlocked(me, memberId)))
    .orderBy(...(order ? [order] : []))
    .limit(PAGE_SIZE + 1);
  return { cards, own: selectOwnPeers(db, viewerId(sessionToken, now)) };
}

export type CardRow = Awaited<ReturnType<typeof selectCards>["cards"]>[number];
