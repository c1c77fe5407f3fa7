import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { EventPage } from "#contract/events";
import { PAGE_SIZE } from "#contract/limits";
import { event, registration } from "#db/schema";
import { readWithViewer, type Viewer, viewerId } from "../../auth/session.ts";
import type { Db } from "../../db/open.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { type CardRow, cardColumns, notOver, selectCards, toEventCard } from "./cards.ts";

/** The statement of one page of events to come, by start; one row more than the page tells whether there is another. */
export function selectEventPage(db: Db, token: string | null, now: number, cursor?: string, size = PAGE_SIZE) {
  const [startsAt, id] = cursor?.split("_") ?? [];
  const after = startsAt && id ? sql`(${event.startsAt}, ${event.id}) > (${Number(startsAt)}, ${id})` : undefined;
  return selectCards(db, token, now)
    .where(and(notOver(now), after))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(size + 1);
}

export function toEventPage(rows: CardRow[], size = PAGE_SIZE): EventPage {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map(toEventCard),
    cursor: last && rows.length > size ? `${last.startsAt}_${last.id}` : null,
  };
}

/** A page of events and who asks, in one trip. */
export async function listEvents(
  c: Context<AppEnv>,
  cursor?: string,
): Promise<{ viewer: Viewer | null; page: EventPage }> {
  const { db, sessionToken, now } = c.var;
  const { viewer, results } = await readWithViewer(c, selectEventPage(db, sessionToken, now, cursor));
  return { viewer, page: toEventPage(results[0]) };
}

/** The viewer's next events, for a screen of several nouns. */
export const selectMyEvents = (db: Db, token: string | null, now: number, size: number) =>
  db
    .select(cardColumns)
    .from(registration)
    .innerJoin(event, eq(event.id, registration.eventId))
    .where(and(eq(registration.memberId, viewerId(token, now)), gt(event.startsAt, now), isNull(event.cancelledAt)))
    .orderBy(asc(event.startsAt), desc(event.id))
    .limit(size);
