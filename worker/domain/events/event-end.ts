import { sql } from "drizzle-orm";
import { EVENT_LASTS_AT_MOST_MS } from "#contract/event-facts.ts";
import { event } from "#db/schema/index.ts";

/** SQL, ms, exclusive. Until cron computes the end of a day, an event without an end lasts 25 hours. */
export const eventEnd = sql<number>`coalesce(${event.endsAt}, ${event.lastsUntil}, ${event.startsAt} + ${sql.raw(String(EVENT_LASTS_AT_MOST_MS))})`;
