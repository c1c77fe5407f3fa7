import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyReadWithViewer } from "#auth/session/session.ts";
import type { EventQuery } from "#contract/events/list.ts";
import { MINUTE_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { findHits } from "#search/find.ts";
import { FIRST_SORT_KEY, LAST_SORT_KEY, sortKeyOfInstant } from "#search/sort-keys.ts";
import type { Wanted } from "#search/words.ts";
import { notOver, selectCards } from "./cards.ts";
import { isPast, isWithin, startsWithin, unindexed } from "./filters.ts";
import { readCursor, toEventPage } from "./pages.ts";

/**
 * Events found by words, in the order of their list: two trips. The index only says where to look; what is shown, and how it stands now,
 * the main database decides. The cursor is the place of the last row.
 */
export async function listFound(c: Context<AppEnv>, query: EventQuery, wanted: Wanted) {
  const { db, sessionToken, now } = c.var;
  const goesBack = query.view === "past";
  const cursor = readCursor(query.cursor, ({ number, id }) => id === "" && number < 0 === goesBack);
  const filters = unindexed(query);
  const range = rangeOf(query, now);
  const { hits, until } = await findHits(c.env, "events", wanted, {
    ...range,
    after: cursor?.number ?? range.after,
    limit: filters ? SCANNED_MATCHES : PAGE_SIZE + 1,
  });
  const ids = hits.map((hit) => hit.id);
  const cards = selectCards(db, sessionToken, now).where(
    and(isOneOf(ids), goesBack ? isPast : notOver(now), isWithin(query, now), filters),
  );
  const { viewer, results } = await legacyReadWithViewer(c, cards);
  const rows = new Map(results[0].map((row) => [row.id, row]));
  const found = hits.flatMap(({ id, sortKey }) => {
    const row = rows.get(id);
    return row ? [{ ...row, sortKey }] : [];
  });
  return { viewer, page: toEventPage(found, ({ sortKey }) => String(sortKey), until === null ? null : String(until)) };
}

/** D1 takes a hundred parameters at most; the few of a page cost less one by one. */
const isOneOf = (ids: string[]): SQL =>
  ids.length <= PAGE_SIZE + 1
    ? inArray(event.id, ids)
    : sql`${event.id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Places between which the list lies, exclusive. */
function rangeOf(query: EventQuery, now: number) {
  const { from, until } = startsWithin(query, now);
  if (query.view === "past") return { after: FIRST_SORT_KEY, before: from === null ? 0 : -sortKeyOfInstant(from) };
  return { after: 0, before: until === null ? LAST_SORT_KEY : sortKeyOfInstant(until + MINUTE_MS) };
}
