import { and, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import { connection, memberCard } from "#db/schema/index.ts";
import { toMemberCard, toOwnPeers } from "#domain/members/member-card.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, rowId, wholeNumber } from "#http/lists/cursor.ts";
import { scanIndex } from "#http/lists/index-scan.ts";
import { comesAfter } from "#http/lists/keyset.ts";
import { type CardRow, type PeopleList, selectCards } from "./cards.ts";
import { filtersOf, idsOf, type Served, servedFilter } from "./filters.ts";

const memberCursor = defineCursor({ id: rowId });
const connectionCursor = defineCursor({ since: wholeNumber, id: rowId });
const { since, peerId } = connection;

/** An index serves one filter of all members; others scan at most SCANNED_MATCHES per page. */
export async function listByTime(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  const { scan, order, filters } = SCANS[list](c, query);
  const { table, id, position } = scan.rows;
  const { cards, own } = selectCards(c.var, {
    table,
    position,
    order,
    me: sql`scanned.me`,
    where: and(sql`${memberCard.memberId} = ${id}`, filters),
    known: list === "connections" ? { connectedAt: position.as("connected_at") } : {},
  });
  // Page by page it shows all members, as searches do.
  const counted = countSearch(c, list === "people");
  const read = await getWithViewer(c, { cards: withEnd(c, cards, scan), own }, counted);
  const isCard = ({ isEnd }: CardRow) => isEnd === 0;
  const page = scan.toPage(
    read.cards.filter(isCard),
    read.cards.filter((row) => !isCard(row)),
  );
  const peers = toOwnPeers(read.own);
  return { viewer: read.viewer, page: { ...page, rows: page.rows.map((row) => toMemberCard(peers, row)) } };
}

type Cards = ReturnType<typeof selectCards>["cards"];

/** A page that is not full gets one more row without a card: the last of a full scan. SQLite reads it only then. */
function withEnd({ var: { db } }: Context<AppEnv>, cards: Cards, { rows: { id, position }, end }: PeopleScan["scan"]) {
  const shown = cards.as("shown");
  const { selectedFields } = shown._;
  const none = Object.fromEntries(Object.keys(selectedFields).map((key) => [key, sql`null`]));
  const columns = { ...none, id, position, isEnd: sql`1` } as unknown as typeof selectedFields;
  return db
    .select()
    .from(shown)
    .unionAll(db.select(columns).from(end))
    .limit(PAGE_SIZE + 1);
}

type PeopleScan = { scan: ReturnType<typeof scanIndex>; order: SQL; filters: SQL | undefined };

/** `position`: when the two were connected; 0 in the list of all members, which is ordered by id. */
const SCANS: Record<PeopleList, (c: Context<AppEnv>, query: PeopleQuery) => PeopleScan> = {
  people: (c, query) =>
    scanOf(c, query, {
      ...memberCursor,
      // Its limit keeps the order of the inner query.
      select: (last) => sql`select ${meOf(c)} as me, id, 0 as position
        from (${idsOf(query, (id) => (last ? comesAfter([id], "<", [last.id]) : sql`1`))} order by id desc limit -1) order by id desc`,
      order: sql`scanned.id desc`,
      served: servedFilter(query),
    }),
  connections: (c, query) =>
    scanOf(c, query, {
      decode: connectionCursor.decode,
      encode: ({ position, id }) => connectionCursor.encode({ since: position, id }),
      select: (last) => sql`select ${meOf(c)} as me, ${peerId} as id, ${since} as position from ${connection}
        where ${connection.memberId} = ${meOf(c)}
          and ${last ? comesAfter([since, peerId], "<", [last.since, last.id]) : sql`1`} order by ${since} desc, ${peerId} desc`,
      order: sql`scanned.position desc, scanned.id desc`,
    }),
};

const meOf = ({ var: { sessionToken, now } }: Context<AppEnv>) => viewerId(sessionToken, now);

type Scan<Last> = Omit<Parameters<typeof scanIndex<Last>>[1], "cursor" | "scanned"> & {
  order: SQL;
  served?: Served;
};

function scanOf<Last>(c: Context<AppEnv>, query: PeopleQuery, { order, served, ...scan }: Scan<Last>): PeopleScan {
  const filters = filtersOf(query, sql`scanned.id`, served);
  // Every member of a kind has a card; members with a tag may not be approved.
  const scanned = filters || (served && served !== "kind") ? SCANNED_MATCHES : null;
  return { scan: scanIndex(c, { cursor: query.cursor, scanned, ...scan }), order, filters };
}
