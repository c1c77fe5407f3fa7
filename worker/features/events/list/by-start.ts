import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer, readWithViewer, viewerId } from "#auth/session/session.ts";
import { occursIn, type SearchTerms } from "#contract/content/search-words.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import { EVENT_DURATION_MAX_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { Results } from "#db/batch.ts";
import { event, registration, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, invalidCursor, rowId, wholeNumber } from "#http/lists/cursor.ts";
import { comesAfter } from "#http/lists/keyset.ts";
import { type CardRow, cardColumns, isAhead, notOver, searchedColumns, selectCards, textsOf } from "./cards.ts";
import { endsWithin, isPast, startsWithin, unindexed } from "./filters.ts";
import { toEventPage } from "./pages.ts";

/** Negative `start`: a scan that goes back in time. */
const startCursor = defineCursor({ start: wholeNumber, id: rowId });
type StartCursor = NonNullable<ReturnType<typeof startCursor.decode>>;

type Scan = {
  goesBack: boolean;
  /** SQL: the scanned part of the index, after the cursor. */
  range: SQL | undefined;
  /** SQL: filters without an index, checked on each scanned row. */
  filters: SQL | undefined;
  terms: SearchTerms | null;
};
type Scans = { forward: Scan | null; back: Scan | null };

/** The host's own list: upcoming first, then started ones, canceled included. Throws 401; 422. */
export async function listByStart(
  c: Context<AppEnv>,
  query: EventQuery,
  terms: SearchTerms | null,
): Promise<{ viewer: Viewer | null; page: EventPage }> {
  const scans = planScans(c, query, terms);
  // Several scans share the rows that one page may scan.
  const scannedMax = scans.forward && scans.back ? SCANNED_MATCHES / 2 : SCANNED_MATCHES;
  const read = query.view === "hosting" ? getWithViewer : readWithViewer;
  const statements = {
    forward: scans.forward && selectScan(c, scans.forward, scannedMax),
    back: scans.back && selectScan(c, scans.back, scannedMax),
    hosts: selectHost(c, query.host ?? ""),
  };
  const { viewer, forward, back, hosts } = await read(c, statements, countSearch(c, terms));
  const page = toPageOfScans([
    { scan: scans.forward, rows: forward },
    { scan: scans.back, rows: back },
  ]);
  return { viewer, page: { ...page, ...(hosts[0] && { host: hosts[0] }) } };
}

export function upcomingPart(c: Context<AppEnv>) {
  const scan: Scan = { goesBack: false, range: and(isAhead, notOver(c.var.now)), filters: undefined, terms: null };
  const statements = selectScan(c, scan, SCANNED_MATCHES);
  return { statements, toPage: (rows: Results<typeof statements>): EventPage => toPageOfScans([{ scan, rows }]) };
}

const selectHost = (c: Context<AppEnv>, id: string) =>
  c.var.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(
      and(
        eq(user.id, id),
        sql`exists (select 1 from ${event} where ${event.hostId} = ${user.id} and ${event.cancelledAt} is null and ${event.unlisted} = 0)`,
      ),
    );

function planScans(c: Context<AppEnv>, query: EventQuery, terms: SearchTerms | null): Scans {
  const { now, sessionToken } = c.var;
  const { view = "upcoming", host } = query;
  const cursor = readStartCursor(query);
  const filters = and(unindexed(query), endsWithin(query, now));
  const isFiltered = filters !== undefined || terms !== null;
  const isOwnEvent = view === "hosting" ? sql`${event.hostId} = ${viewerId(sessionToken, now)}` : undefined;
  const hasHost = and(isOwnEvent, host === undefined ? undefined : sql`${event.hostId} = ${host}`);
  /** `inView` excludes few rows: without filters it is part of the range, with filters one of them. */
  const planScan = (goesBack: boolean, range: SQL, inView?: SQL): Scan => ({
    goesBack,
    range: and(hasHost, range, startsWithin(query, now), isAfter(cursor, goesBack), isFiltered ? undefined : inView),
    filters: isFiltered ? (and(filters, inView) ?? sql`1`) : undefined,
    terms,
  });
  const { startsAt } = event;
  if (view === "past")
    return { forward: null, back: planScan(true, hasHost ? sql`${startsAt} <= ${now}` : isPast, isPast) };
  if (view !== "hosting") {
    const range = hasHost ? sql`${startsAt} >= ${now - EVENT_DURATION_MAX_MS}` : isAhead;
    return { forward: planScan(false, range, notOver(now)), back: null };
  }
  // With `when`, only running events can have started.
  const earliestStart = query.when ? now - EVENT_DURATION_MAX_MS : 0;
  const isPastFirstScan = cursor !== null && cursor.start < 0;
  return {
    forward: isPastFirstScan ? null : planScan(false, sql`${startsAt} >= ${now}`),
    back: planScan(true, sql`${startsAt} < ${now} and ${startsAt} >= ${earliestStart}`),
  };
}

function readStartCursor({ view = "upcoming", cursor: text }: EventQuery): StartCursor | null {
  const cursor = startCursor.decode(text);
  if (cursor && view !== "hosting" && cursor.start < 0 !== (view === "past")) throw invalidCursor();
  return cursor;
}

function isAfter(cursor: StartCursor | null, goesBack: boolean): SQL | undefined {
  if (!cursor || cursor.start < 0 !== goesBack) return undefined;
  return comesAfter([event.startsAt, event.id], goesBack ? "<" : ">", [Math.abs(cursor.start), cursor.id]);
}

/** `last` is the last of `scannedMax` scanned rows; none when the scan reached its end. */
function selectScan(c: Context<AppEnv>, { goesBack, range, filters, terms }: Scan, scannedMax: number) {
  const { db, sessionToken, now } = c.var;
  const order = goesBack ? [desc(event.startsAt), desc(event.id)] : [asc(event.startsAt), asc(event.id)];
  const starts = () =>
    db
      .select({ id: event.id, startsAt: event.startsAt })
      .from(event)
      .where(range)
      .orderBy(...order);
  const ends = starts()
    .limit(filters ? 1 : 0)
    .offset(scannedMax - 1);
  if (!filters) {
    const cards = selectCards(db, sessionToken, now)
      .where(range)
      .orderBy(...order)
      .limit(PAGE_SIZE + 1);
    return { cards, ends };
  }
  const scanned = starts().limit(scannedMax).as("scanned");
  const cards = db
    .select(terms ? searchedColumns : cardColumns)
    .from(scanned)
    .crossJoin(event)
    .leftJoin(
      registration,
      and(eq(registration.memberId, viewerId(sessionToken, now)), eq(registration.eventId, event.id)),
    )
    .where(and(eq(event.id, scanned.id), filters))
    .orderBy(...order)
    .limit(terms ? scannedMax : PAGE_SIZE + 1);
  return { cards, ends };
}

type ScanRows = Results<ReturnType<typeof selectScan>>;

/** The next scan starts only when the previous one has no rows left. */
function toPageOfScans(scans: { scan: Scan | null; rows: ScanRows | null }[]): EventPage {
  const found: (CardRow & { cursor: string })[] = [];
  let end: string | null = null;
  for (const { scan, rows } of scans) {
    if (!scan || !rows) continue;
    const { goesBack, terms } = scan;
    const cursorOf = ({ startsAt, id }: { startsAt: number; id: string }) =>
      startCursor.encode({ start: goesBack ? -startsAt : startsAt, id });
    const fitting = rows.cards.filter((card) => !terms || occursIn(terms, textsOf(card)));
    found.push(...fitting.map((card) => ({ ...card, cursor: cursorOf(card) })));
    if (found.length > PAGE_SIZE) break;
    end = rows.ends[0] ? cursorOf(rows.ends[0]) : null;
    if (end) break;
  }
  return toEventPage(found, ({ cursor }) => cursor, end);
}
