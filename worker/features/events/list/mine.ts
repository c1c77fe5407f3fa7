import { and, asc, desc, gt, lt, sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer, viewerId } from "#auth/session/session.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import { MINUTE_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { event, registration } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { occursIn, type Wanted } from "#search/words.ts";
import { cardColumns } from "./cards.ts";
import { isWithin, unindexed } from "./filters.ts";
import { readCursor, toEventPage } from "./pages.ts";

const BEFORE_ANY = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Where the viewer goes or waits, called off or not: to come by start, then past ones latest first. No index has that order, so it is made
 * among at most SCANNED_MATCHES registrations at a time, by event id from the latest; whoever has more sees it begin again behind them.
 * The cursor is the last row's number in that order, and the id those registrations stand before.
 */
export async function listMine(
  c: Context<AppEnv>,
  query: EventQuery,
  wanted: Wanted | null,
): Promise<{ viewer: Viewer; page: EventPage }> {
  const { db, sessionToken, now } = c.var;
  const cursor = readCursor(query.cursor, ({ number, id }) => number >= 0 && id !== "") ?? {
    number: 0,
    id: BEFORE_ANY,
  };
  const mine = () =>
    db
      .select({ eventId: registration.eventId, confirmedAt: registration.confirmedAt, queue: registration.queue })
      .from(registration)
      .where(and(sql`${registration.memberId} = ${viewerId(sessionToken, now)}`, lt(registration.eventId, cursor.id)))
      .orderBy(desc(registration.eventId));
  const looked = mine().limit(SCANNED_MATCHES).as("looked");
  const number = orderOf(now);
  const cards = db
    .select({ ...cardColumns, confirmedAt: looked.confirmedAt, queue: looked.queue, number })
    .from(looked)
    .crossJoin(event)
    .where(
      and(
        sql`${event.id} = ${looked.eventId} and ${looked.confirmedAt} is not null`,
        gt(number, cursor.number),
        query.host === undefined ? undefined : sql`${event.hostId} = ${query.host}`,
        unindexed(query),
        isWithin(query, now),
      ),
    )
    .orderBy(asc(number))
    .limit(wanted ? SCANNED_MATCHES : PAGE_SIZE + 1);
  const edge = mine()
    .limit(1)
    .offset(SCANNED_MATCHES - 1);
  const { viewer, results } = await legacyGetWithViewer(c, cards, edge);
  const [rows, [last]] = results;
  const fitting = rows.filter((row) => !wanted || occursIn(wanted, row));
  return {
    viewer,
    page: toEventPage(fitting, (row) => `${row.number}_${cursor.id}`, last ? `0_${last.eventId}` : null),
  };
}

/** A number for each event, by which those to come stand by start and those over behind them, latest first: minute and row number. */
const orderOf = (now: number) => {
  const start = sql`(${event.startsAt} / ${sql.raw(String(MINUTE_MS))} * 16777216 + ${sql.raw('"event"."rowid"')})`;
  // Above any start for two hundred years, and still a number JavaScript holds exactly.
  return sql<number>`case when coalesce(${event.endsAt}, ${event.startsAt}) >= ${now} then ${start} else ${sql.raw(String(2 ** 52))} - ${start} end`.as(
    "number_in_order",
  );
};
