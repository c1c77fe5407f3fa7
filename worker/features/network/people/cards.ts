import { and, ne, type SQL, sql } from "drizzle-orm";
import { type RequestContext, viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { memberCard } from "#db/schema/index.ts";
import { memberCardColumns, type Related, selectOwnPeers } from "#domain/members/member-card.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";

export type PeopleList = "people" | "connections";

/** `order`: of the table. `known`: relation to the viewer, if the table has it. */
type Listed = {
  table: SQL;
  me: SQL<string>;
  where: SQL | undefined;
  position?: SQL;
  order?: SQL;
  known?: Partial<Related>;
};

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
