import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { readWithViewer } from "#auth/session/session.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import { MINUTE_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { defineCursor, invalidCursor, wholeNumber } from "#http/cursor.ts";
import { findHits } from "#search/find.ts";
import { FIRST_SORT_KEY, LAST_SORT_KEY, sortKeyOfInstant } from "#search/sort-keys.ts";
import type { SearchTerms } from "#search/words.ts";
import { notOver, selectCards } from "./cards.ts";
import { isPast, isWithin, startsWithin, unindexed } from "./filters.ts";
import { toEventPage } from "./pages.ts";

/** Sort key of the last row in the search index; negative among past events. */
const sortKeyCursor = defineCursor({ sortKey: wholeNumber });

/**
 * Events found by words, in the order of their list, in two trips. The search index only proposes ids: what is shown, and in which state,
 * the main database decides. Throws 422 for a cursor of another list.
 */
export async function listByWords(
  c: Context<AppEnv>,
  query: EventQuery,
  terms: SearchTerms,
): Promise<{ viewer: Viewer | null; page: EventPage }> {
  const { db, sessionToken, now } = c.var;
  const goesBack = query.view === "past";
  const cursor = sortKeyCursor.decode(query.cursor);
  if (cursor && cursor.sortKey < 0 !== goesBack) throw invalidCursor();
  const filters = unindexed(query);
  const range = sortKeyRange(query, now);
  const { hits, scannedUntil } = await findHits(c.env, "events", terms, {
    ...range,
    after: cursor?.sortKey ?? range.after,
    limit: filters ? SCANNED_MATCHES : PAGE_SIZE + 1,
  });
  const ids = hits.map((hit) => hit.id);
  const { viewer, cards } = await readWithViewer(c, {
    cards: selectCards(db, sessionToken, now).where(
      and(isOneOf(ids), goesBack ? isPast : notOver(now), isWithin(query, now), filters),
    ),
  });
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const found = hits.flatMap(({ id, sortKey }) => {
    const card = cardById.get(id);
    return card ? [{ ...card, sortKey }] : [];
  });
  const end = scannedUntil === null ? null : sortKeyCursor.encode({ sortKey: scannedUntil });
  return { viewer, page: toEventPage(found, sortKeyCursor.encode, end) };
}

/** D1 takes at most a hundred parameters; up to a page, single parameters cost less. */
const isOneOf = (ids: string[]): SQL =>
  ids.length <= PAGE_SIZE + 1
    ? inArray(event.id, ids)
    : sql`${event.id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** The sort keys of the list, both ends exclusive. */
function sortKeyRange(query: EventQuery, now: number) {
  const { from, until } = startsWithin(query, now);
  if (query.view === "past") return { after: FIRST_SORT_KEY, before: from === null ? 0 : -sortKeyOfInstant(from) };
  return { after: 0, before: until === null ? LAST_SORT_KEY : sortKeyOfInstant(until + MINUTE_MS) };
}
