import { type SQL, sql } from "drizzle-orm";
import { EVENT_MOVE_BACK_MS } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";

export const eventColumns = {
  title: event.title,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  timeZone: event.timeZone,
  location: event.location,
  description: event.description,
};

/** SQL of `previewOfEvent` in the contract. */
export const previewText: SQL = sql`(${event.title} || char(10)
  || strftime('%Y-%m-%dT%H:%M:%S', ${event.startsAt} / 1000, 'unixepoch') || printf('.%03dZ', ${event.startsAt} % 1000) || char(10)
  || ${event.timeZone} || char(10) || ${event.location})`;

/** In ms: until then the event can be moved or canceled. An hour after a move, which may have been a mistake. */
export const movableUntil = sql<number>`max(${event.startsAt}, coalesce(${event.movedAt} + ${sql.raw(String(EVENT_MOVE_BACK_MS))}, 0))`;

export const hasFreeSeat: SQL = sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`;
