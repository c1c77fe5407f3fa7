import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { EventQuery } from "#contract/events";
import { MINUTE_MS, PAGE_SIZE } from "#contract/limits";
import { event, registration } from "#db/schema";
import { readWithViewer, viewerId } from "../../auth/session.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { findHits } from "../../search/find.ts";
import { FIRST_PLACE, LAST_PLACE, placeOfInstant } from "../../search/places.ts";
import type { Wanted } from "../../search/words.ts";
import { cardColumns, notOver } from "./cards.ts";
import { isPast, isWithin, lookedAt, startsWithin, unindexed } from "./list-filters.ts";
import { readCursor, toEventPage } from "./list-pages.ts";

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
    limit: lookedAt(filters !== undefined),
  });
  // Each place is its event's number in the list: one parameter, however many.
  const cards = db
    .select({ ...cardColumns, place: sql<number>`hit.value->>'place'`.as("hit_place") })
    .from(sql`json_each(${JSON.stringify(hits)}) as hit`)
    .crossJoin(event)
    .leftJoin(
      registration,
      and(eq(registration.memberId, viewerId(sessionToken, now)), eq(registration.eventId, event.id)),
    )
    .where(and(sql`${event.id} = hit.value->>'id'`, goesBack ? isPast : notOver(now), isWithin(query, now), filters))
    .orderBy(asc(sql`hit.key`))
    .limit(PAGE_SIZE + 1);
  const { viewer, results } = await readWithViewer(c, cards);
  return { viewer, page: toEventPage(results[0], ({ place }) => String(place), until === null ? null : String(until)) };
}

/** Places between which the list lies, exclusive. */
function rangeOf(query: EventQuery, now: number) {
  const { from, until } = startsWithin(query, now);
  if (query.view === "past") return { after: FIRST_PLACE, before: from === null ? 0 : -placeOfInstant(from) };
  return { after: 0, before: until === null ? LAST_PLACE : placeOfInstant(until + MINUTE_MS) };
}
