import { and, asc, desc, gt, lt, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { occursIn, type SearchTerms } from "#contract/content/search-words.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import { MINUTE_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { Results } from "#db/batch.ts";
import { event, registration } from "#db/schema/index.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, invalidCursor, rowId, wholeNumber } from "#http/lists/cursor.ts";
import { NUMBER_SPAN } from "#search/sort-keys.ts";
import { cardColumns, searchedColumns, textsOf } from "./cards.ts";
import { endsWithin, startsWithin, unindexed } from "./filters.ts";
import { toEventPage } from "./pages.ts";

/** Sort key of the last row in its block, and the event id that bounds the block's registrations. */
const ownCursor = defineCursor({ sortKey: wholeNumber, before: rowId });
const START = { sortKey: 0, before: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/**
 * No index has this order, so it holds within blocks of SCANNED_MATCHES registrations by event id: a viewer with more
 * sees the order begin again.
 */
export async function listMine(
  c: Context<AppEnv>,
  query: EventQuery,
  terms: SearchTerms | null,
): Promise<{ viewer: Viewer; page: EventPage }> {
  const cursor = ownCursor.decode(query.cursor) ?? START;
  if (cursor.sortKey < 0) throw invalidCursor();
  const { viewer, cards, ends } = await getWithViewer(c, selectBlock(c, query, cursor, terms), countSearch(c, terms));
  const fitting = cards.filter((card) => !terms || occursIn(terms, textsOf(card)));
  return { viewer, page: toBlockPage(fitting, ends, cursor) };
}

export function minePart(c: Context<AppEnv>) {
  const statements = selectBlock(c, {}, START, null);
  return { statements, toPage: ({ cards, ends }: BlockRows): EventPage => toBlockPage(cards, ends, START) };
}

type BlockRows = Results<ReturnType<typeof selectBlock>>;

const toBlockPage = (cards: BlockRows["cards"], [last]: BlockRows["ends"], cursor: typeof START): EventPage =>
  toEventPage(
    cards,
    ({ sortKey }) => ownCursor.encode({ ...cursor, sortKey }),
    last ? ownCursor.encode({ sortKey: 0, before: last.eventId }) : null,
  );

function selectBlock(c: Context<AppEnv>, query: EventQuery, cursor: typeof START, terms: SearchTerms | null) {
  const { db, sessionToken, now } = c.var;
  const own = () =>
    db
      .select({
        eventId: registration.eventId,
        confirmedAt: registration.confirmedAt,
        waitlistNumber: registration.waitlistNumber,
        heldUntil: registration.heldUntil,
      })
      .from(registration)
      .where(
        and(sql`${registration.memberId} = ${viewerId(sessionToken, now)}`, lt(registration.eventId, cursor.before)),
      )
      .orderBy(desc(registration.eventId));
  const scanned = own().limit(SCANNED_MATCHES).as("scanned");
  const sortKey = sortKeyAt(now);
  const cards = db
    .select({
      ...(terms ? searchedColumns : cardColumns),
      confirmedAt: scanned.confirmedAt,
      waitlistNumber: scanned.waitlistNumber,
      heldUntil: scanned.heldUntil,
      sortKey,
    })
    .from(scanned)
    .crossJoin(event)
    .where(
      and(
        sql`${event.id} = ${scanned.eventId} and ${scanned.confirmedAt} is not null`,
        gt(sortKey, cursor.sortKey),
        query.host === undefined ? undefined : sql`${event.hostId} = ${query.host}`,
        unindexed(query),
        startsWithin(query, now),
        endsWithin(query, now),
      ),
    )
    .orderBy(asc(sortKey))
    .limit(terms ? SCANNED_MATCHES : PAGE_SIZE + 1);
  const ends = own()
    .limit(1)
    .offset(SCANNED_MATCHES - 1);
  return { cards, ends };
}

/** SQL: a number by which upcoming events sort by start, then past ones latest first: minute and row number. */
const sortKeyAt = (now: number) => {
  const start = sql`(${event.startsAt} / ${sql.raw(String(MINUTE_MS))} * ${sql.raw(String(NUMBER_SPAN))} + ${sql.raw('"event"."rowid"')})`;
  // 2^52 is above every start for 200 years, and exact in JavaScript.
  return sql<number>`case when ${eventEnd} > ${now} then ${start} else ${sql.raw(String(2 ** 52))} - ${start} end`.as(
    "sort_key",
  );
};
