import { and, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import { connection, memberCard } from "#db/schema/index.ts";
import { type Related, toMemberCard, toOwnPeers } from "#domain/members/member-card.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, rowId, sealed, toPage, wholeNumber } from "#http/lists/cursor.ts";
import { comesAfter } from "#http/lists/keyset.ts";
import type { Env } from "#worker/env.ts";
import { type PeopleList, selectCards } from "./cards.ts";
import { filtersOf } from "./filters.ts";

const memberCursor = defineCursor({ id: rowId });
const connectionCursor = defineCursor({ since: wholeNumber, id: rowId });
/** `position`: when the two were connected; 0 in the list of all members, whose order is the ids alone. */
type Key = { position: number; id: string };

/**
 * Members without words: the newest first by when they joined (ids are sortable by time), or connections by when they were made. With filters, which no
 * index serves, SCANNED_MATCHES are scanned for a page, and those who fit are shown, so that it costs the same however many members there are. Throws
 * 422 for a cursor of another list.
 */
export async function listByTime(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  const filters = filtersOf(query);
  const { from, where, id, position, order, known, encode } = LISTS[list](c.env, query.cursor);
  const me = viewerId(c.var.sessionToken, c.var.now);
  const scanned = sql`(select * from ${from} where ${where(me)} order by ${order} limit ${SCANNED_MATCHES}) as listed`;
  const { viewer, cards, own, ends } = await getWithViewer(c, {
    ...selectCards(c.var, {
      table: filters ? scanned : from,
      where: (viewerId) => and(sql`${memberCard.memberId} = ${id}`, filters ?? where(viewerId)),
      ...{ position, order, known },
    }),
    // The last row of a full scan: where the next page begins when this one is short.
    ends: c.var.db
      .select({ id: sql<string>`${id}`.as("id"), position: sql<number>`${position}`.as("position") })
      .from(scanned)
      .limit(filters ? 1 : 0)
      .offset(SCANNED_MATCHES - 1),
  });
  const page = toPage(cards, PAGE_SIZE, encode, ends[0] ? encode(ends[0]) : null);
  const peers = toOwnPeers(own);
  return {
    viewer,
    page: { rows: page.rows.map((row) => toMemberCard(peers, row)), cursor: page.cursor },
  };
}

type List = {
  /** SQL: a table `listed` with an index that has the order. */
  from: SQL;
  /** SQL: the rows after the cursor. */
  where: (me: SQL) => SQL;
  id: SQL;
  position: SQL;
  order: SQL;
  known: Partial<Related>;
  encode: (key: Key) => string;
};

const LISTS: Record<PeopleList, (env: Env, cursor: string | undefined) => List> = {
  people(env, cursor) {
    const { decode, encode } = sealed(env, memberCursor);
    const last = decode(cursor);
    const id = sql`listed.member_id`;
    return {
      from: sql`${memberCard} as listed`,
      where: () => (last ? comesAfter([id], "<", [last.id]) : sql`1`),
      ...{ id, position: sql`0`, order: sql`${id} desc`, known: {}, encode },
    };
  },
  connections(env, cursor) {
    const { decode, encode } = sealed(env, connectionCursor);
    const last = decode(cursor);
    const [id, position] = [sql`listed.peer_id`, sql<number>`listed.since`];
    const after = last ? comesAfter([position, id], "<", [last.since, last.id]) : sql`1`;
    return {
      from: sql`${connection} as listed`,
      where: (me) => sql`(listed.member_id = ${me} and ${after})`,
      ...{
        id,
        position,
        order: sql`${position} desc, ${id} desc`,
        known: { connectedAt: position.as("connected_at") },
      },
      encode: (key) => encode({ since: key.position, id: key.id }),
    };
  },
};
