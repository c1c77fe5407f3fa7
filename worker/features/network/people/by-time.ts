import { and, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import { connection, user } from "#db/schema/index.ts";
import { toMemberCard } from "#domain/members/member-card.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, openCursor, rowId, sealCursor, toPage, wholeNumber } from "#http/cursor.ts";
import { comesAfter } from "#http/keyset.ts";
import { type PeopleList, selectCards } from "./cards.ts";
import { filtersOf } from "./filters.ts";

const memberCursor = defineCursor({ id: rowId });
const connectionCursor = defineCursor({ since: wholeNumber, id: rowId });
/** `position`: when the two were connected; 0 in the list of all members, whose order is the ids alone. */
type Key = { position: number; id: string };

/** Members who are read for a page without filters: of those few are left out, who are in a block. */
const SCANNED = 2 * PAGE_SIZE;

/**
 * Members without words: the newest first by when they joined (ids are sortable by time), or connections by when they were made. At most
 * SCANNED_MATCHES are scanned for a page, and those who fit are shown, so that it costs the same however many members there are. Throws 422 for a
 * cursor of another list.
 */
export async function listByTime(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  const me = viewerId(c.var.sessionToken, c.var.now);
  const filters = filtersOf(query);
  const cursor = openCursor(c.env, query.cursor);
  const scanned = filters ? SCANNED_MATCHES : SCANNED;
  const scan = list === "people" ? scanMembers(cursor, scanned) : scanConnections(cursor, scanned, me);
  const isOther = list === "people" ? sql`${user.id} <> ${me}` : undefined;
  const table = sql`(${scan.rows}) as scanned`;
  const { viewer, cards, ends } = await getWithViewer(c, {
    cards: selectCards(c.var, { table, id: sql`scanned.id`, position: sql`scanned.position` }, and(isOther, filters)),
    // The last row of a full scan: where the next page begins when this one is short.
    ends: c.var.db
      .select({ id: sql<string>`scanned.id`.as("id"), position: sql<number>`scanned.position`.as("position") })
      .from(table)
      .limit(1)
      .offset(scanned - 1),
  });
  const page = toPage(cards, PAGE_SIZE, scan.encode, ends[0] ? scan.encode(ends[0]) : null);
  return { viewer, page: { rows: page.rows.map(toMemberCard), cursor: page.cursor && sealCursor(c.env, page.cursor) } };
}

type Scan = {
  /** SQL: a query of the scanned rows, `id` and `position`. */
  rows: SQL;
  encode: (key: Key) => string;
};

function scanMembers(cursor: string | undefined, scanned: number): Scan {
  const last = memberCursor.decode(cursor);
  const after = last ? comesAfter([user.id], "<", [last.id]) : sql`1`;
  return {
    // The literal, and the name, make SQLite use the index of approved members: however many others joined since, the page is full.
    rows: sql`select ${user.id} as id, 0 as position from ${user} indexed by user_approved where ${user.status} = 'approved' and ${after} order by ${user.id} desc limit ${scanned}`,
    encode: memberCursor.encode,
  };
}

function scanConnections(cursor: string | undefined, scanned: number, me: SQL): Scan {
  const last = connectionCursor.decode(cursor);
  const { since, peerId } = connection;
  const after = last ? comesAfter([since, peerId], "<", [last.since, last.id]) : sql`1`;
  return {
    rows: sql`select ${peerId} as id, ${since} as position from ${connection} where ${connection.memberId} = ${me} and ${after}
      order by ${since} desc, ${peerId} desc limit ${scanned}`,
    encode: ({ position, id }) => connectionCursor.encode({ since: position, id }),
  };
}
