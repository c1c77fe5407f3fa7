import { and, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { SCANNED_MATCHES } from "#contract/limits.ts";
import type { PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import { connection, memberCard } from "#db/schema/index.ts";
import { toMemberCard, toOwnPeers } from "#domain/members/member-card.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, rowId, wholeNumber } from "#http/lists/cursor.ts";
import { scanIndex } from "#http/lists/index-scan.ts";
import { comesAfter } from "#http/lists/keyset.ts";
import { type PeopleList, selectCards } from "./cards.ts";
import { filtersOf } from "./filters.ts";

const memberCursor = defineCursor({ id: rowId });
const connectionCursor = defineCursor({ since: wholeNumber, id: rowId });
const { since, peerId } = connection;

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
  const scan = SCANS[list](c, query.cursor, filters ? SCANNED_MATCHES : null);
  const { table, id, position } = scan.rows;
  const { viewer, cards, own, ends } = await getWithViewer(c, {
    ...selectCards(c.var, {
      ...{ table, position, order: sql`${position} desc, ${id} desc` },
      where: and(sql`${memberCard.memberId} = ${id}`, filters),
      known: list === "connections" ? { connectedAt: position.as("connected_at") } : {},
    }),
    ends: scan.ends,
  });
  const page = scan.toPage(cards, ends);
  const peers = toOwnPeers(own);
  return { viewer, page: { rows: page.rows.map((row) => toMemberCard(peers, row)), cursor: page.cursor } };
}

type Scan = (c: Context<AppEnv>, cursor: string | undefined, scanned: number | null) => ReturnType<typeof scanIndex>;

/** `position`: when the two were connected; 0 in the list of all members, whose order is the ids alone. */
const SCANS: Record<PeopleList, Scan> = {
  people: (c, cursor, scanned) =>
    scanIndex(c, {
      ...{ cursor, scanned, ...memberCursor },
      select: (last) => sql`select ${memberCard.memberId} as id, 0 as position from ${memberCard}
        where ${last ? comesAfter([memberCard.memberId], "<", [last.id]) : sql`1`} order by ${memberCard.memberId} desc`,
    }),
  connections: (c, cursor, scanned) =>
    scanIndex(c, {
      ...{ cursor, scanned, decode: connectionCursor.decode },
      encode: ({ position, id }) => connectionCursor.encode({ since: position, id }),
      select: (last) => sql`select ${peerId} as id, ${since} as position from ${connection}
        where ${connection.memberId} = ${viewerId(c.var.sessionToken, c.var.now)}
          and ${last ? comesAfter([since, peerId], "<", [last.since, last.id]) : sql`1`} order by ${since} desc, ${peerId} desc`,
    }),
};
