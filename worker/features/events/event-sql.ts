import { type SQL, sql } from "drizzle-orm";
import { EVENT_LASTS_AT_LEAST_MS } from "#contract/event-facts.ts";
import { event } from "#db/schema/index.ts";

/** Columns and SQL fragments of `event` that several topics use. */

/** What an event is, when and where: what cards, mails and edits show of it. */
export const eventColumns = {
  title: event.title,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  timeZone: event.timeZone,
  location: event.location,
  description: event.description,
};

/** SQL: the instant (milliseconds) at which the event is over. Until cron knows the end of a day, an event without an end lasts as long as it does at least. */
export const eventEnd: SQL = sql`coalesce(${event.endsAt}, ${event.lastsUntil}, ${event.startsAt} + ${sql.raw(String(EVENT_LASTS_AT_LEAST_MS))})`;

/** SQL: the text in the picture for shared links, as `previewOfEvent` of the contract gives it. */
export const previewText: SQL = sql`(${event.title} || char(10)
  || strftime('%Y-%m-%dT%H:%M:%S', ${event.startsAt} / 1000, 'unixepoch') || printf('.%03dZ', ${event.startsAt} % 1000) || char(10)
  || ${event.timeZone} || char(10) || ${event.location})`;

export const hasFreeSeat: SQL = sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`;
