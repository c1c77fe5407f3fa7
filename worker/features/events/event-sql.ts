import { type SQL, sql } from "drizzle-orm";
import { event } from "#db/schema/index.ts";

/** SQL fragments about a row of `event` that several topics use. */

/** SQL: the instant (milliseconds) at which the event is over: its end, or its start when it has no end. */
export const eventEnd: SQL = sql`coalesce(${event.endsAt}, ${event.startsAt})`;

/** SQL: the event has a free seat. */
export const hasFreeSeat: SQL = sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`;
