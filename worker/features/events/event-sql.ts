import { type SQL, sql } from "drizzle-orm";
import { EVENT_LASTS_AT_LEAST_MS } from "#contract/event-facts.ts";
import { event } from "#db/schema/index.ts";

export const eventColumns = {
  title: event.title,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  timeZone: event.timeZone,
  location: event.location,
  description: event.description,
};

/** SQL, ms. Until cron computes the end of a day, an event without an end lasts its minimum time. */
export const eventEnd: SQL = sql`coalesce(${event.endsAt}, ${event.lastsUntil}, ${event.startsAt} + ${sql.raw(String(EVENT_LASTS_AT_LEAST_MS))})`;

/** SQL of `previewOfEvent` in the contract. */
export const previewText: SQL = sql`(${event.title} || char(10)
  || strftime('%Y-%m-%dT%H:%M:%S', ${event.startsAt} / 1000, 'unixepoch') || printf('.%03dZ', ${event.startsAt} % 1000) || char(10)
  || ${event.timeZone} || char(10) || ${event.location})`;

export const hasFreeSeat: SQL = sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`;
