import { and, asc, desc, gt, lt, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import { MINUTE_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { Results } from "#db/batch.ts";
import { event, registration } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, invalidCursor, rowId, wholeNumber } from "#http/lists/cursor.ts";
import { NUMBER_SPAN } from "#search/sort-keys.ts";
import { occursIn, type SearchTerms } from "#search/words.ts";
import { eventEnd } from "../event-sql.ts";
import { cardColumns, searchedColumns, textsOf } from "./cards.ts";
import { isWithin, unindexed } from "./filters.ts";
import { toEventPage } from "./pages.ts";

/** The last row's sort key within its block, and the event id before which the block's registrations are. */
const ownCursor = defineCursor({ sortKey: wholeNumber, before: rowId });
const START = { sortKey: 0, before: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/**
 * Events for which the viewer is registered or on the waitlist, cancelled ones included: upcoming ones by start, then past ones latest
 * first. No index has this order, so it is made within blocks of at most SCANNED_MATCHES registrations, by event id from the latest: a
 * viewer with more sees the order begin again after each block. Throws 401 and 403 as `getWithViewer`, and 422 for another list's cursor.
 */
export async function listMine(
  c: Context<AppEnv>,
  query: EventQuery,
  terms: SearchTerms | null,
): Promise<{ viewer: Viewer; page: EventPage }> {
  const cursor = ownCursor.decode(query.cursor) ?? START;
  if (cursor.sortKey < 0) throw invalidCursor();
  const { viewer, cards, ends } = await getWithViewer(c, selectBlock(c, query, cursor, terms));
  const fitting = cards.filter((card) => !terms || occursIn(terms, textsOf(card)));
  return { viewer, page: toBlockPage(fitting, ends, cursor) };
}

/** The first page of the viewer's own events as a part of a batch: its statements, and the page of their results. */
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

/** The statements of one block: its cards after the cursor, and its last registration when there may be another block. */
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
        isWithin(query, now),
      ),
    )
    .orderBy(asc(sortKey))
    .limit(terms ? SCANNED_MATCHES : PAGE_SIZE + 1);
  const ends = own()
    .limit(1)
    .offset(SCANNED_MATCHES - 1);
  return { cards, ends };
}

/** SQL: a number by which upcoming events sort by start and past ones after them, latest first: minute and row number. */
const sortKeyAt = (now: number) => {
  const start = sql`(${event.startsAt} / ${sql.raw(String(MINUTE_MS))} * ${sql.raw(String(NUMBER_SPAN))} + ${sql.raw('"event"."rowid"')})`;
  // 2^52 is above every start for two hundred years, and JavaScript represents it exactly.
  return sql<number>`case when ${eventEnd} >= ${now} then ${start} else ${sql.raw(String(2 ** 52))} - ${start} end`.as(
    "sort_key",
  );
};
