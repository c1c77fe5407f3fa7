import { and } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { readWithViewer } from "#auth/session/session.ts";
import type { SearchTerms } from "#contract/content/search-words.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import { EVENT_DURATION_MAX_MS, MINUTE_MS } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { searchList } from "#search/search-list.ts";
import { BY_TIME, LATEST_FIRST, type SortKeyRange, sortKeyOfInstant } from "#search/sort-keys.ts";
import { notOver, selectCards, toEventCard } from "./cards.ts";
import { endsWithin, isPast, spanOf, startsWithin, unindexed } from "./filters.ts";

/** The index only proposes ids; the main database decides what is shown. */
export async function listByWords(
  c: Context<AppEnv>,
  query: EventQuery,
  terms: SearchTerms,
): Promise<{ viewer: Viewer | null; page: EventPage }> {
  const { db, sessionToken, now } = c.var;
  const isOfPast = query.view === "past";
  const filters = and(unindexed(query), endsWithin(query, now));
  const { isHit, toPage } = await searchList(c.env, {
    noun: "events",
    terms,
    list: isOfPast ? LATEST_FIRST : BY_TIME,
    range: sortKeyRange(query, now),
    cursor: query.cursor,
    isFiltered: filters !== undefined,
  });
  const hits = selectCards(db, sessionToken, now).where(
    and(isHit(event.id), isOfPast ? isPast : notOver(now), startsWithin(query, now), filters),
  );
  const { viewer, cards } = await readWithViewer(c, { cards: hits }, countSearch(c, terms));
  return { viewer, page: toPage(cards, toEventCard) };
}

function sortKeyRange(query: EventQuery, now: number): SortKeyRange {
  const { from, until } = spanOf(query, now);
  // The keys of a minute begin with the lowest one; past events have negative ones.
  const [lowest, beyond] = [
    from && sortKeyOfInstant(from - EVENT_DURATION_MAX_MS),
    until && sortKeyOfInstant(until + MINUTE_MS),
  ];
  if (query.view === "past")
    return { after: beyond ? -beyond : LATEST_FIRST.after, before: lowest ? 1 - lowest : LATEST_FIRST.before };
  return { after: lowest ? lowest - 1 : BY_TIME.after, before: beyond ?? BY_TIME.before };
}
