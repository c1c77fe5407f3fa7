import { asc } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, readWithViewer } from "#auth/session/session.ts";
import { readSearchTerms } from "#contract/content/search-words.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import type { Db } from "#db/open.ts";
import { event } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { listByStart, upcomingPart } from "./by-start.ts";
import { listByWords } from "./by-words.ts";
import { notOver } from "./cards.ts";
import { listMine, minePart } from "./mine.ts";

/** The most selective condition chooses the index: own registrations, host, words, else start. */
export async function listEvents(
  c: Context<AppEnv>,
  query: EventQuery = {},
): Promise<{ viewer: Viewer | null; page: EventPage }> {
  const isOwn = query.view === "mine" || query.view === "hosting";
  const terms = readSearchTerms(query.q, { location: query.place });
  if (terms === "matches-nothing") {
    const { viewer } = isOwn ? await getWithViewer(c, {}) : await readWithViewer(c, {});
    return { viewer, page: { rows: [], cursor: null } };
  }
  if (query.view === "mine") return listMine(c, query, terms);
  if (query.view === "hosting" || query.host !== undefined || !terms) return listByStart(c, query, terms);
  return listByWords(c, query, terms);
}

export const selectUpcomingChanges = (db: Db, now: number, limit: number) =>
  db
    .select({ id: event.id, updatedAt: event.updatedAt })
    .from(event)
    .where(notOver(now))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(limit);

export { selectForLanding, toLandingCard } from "./landing.ts";
export function eventParts(c: Context<AppEnv>) {
  const [upcoming, mine] = [upcomingPart(c), minePart(c)];
  return { statements: { upcoming: upcoming.statements, mine: mine.statements }, upcoming, mine };
}
