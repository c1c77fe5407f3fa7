import { and, type SQL, sql } from "drizzle-orm";
import type { EventQuery } from "#contract/events/list.ts";
import { DAY_MS } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";
import { notOver } from "./cards.ts";

/** Took place. Literals again, so that SQLite uses the index of past events. */
export const isPast: SQL = sql`${event.over} = 1 and ${event.cancelledAt} is null`;

const isOnline: SQL = sql`instr(lower(${event.location}), 'online') > 0`;
const hasFreeSeats: SQL = sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`;

/** The filters no index serves. */
export const unindexed = ({ format, free }: EventQuery): SQL | undefined =>
  and(
    format === "online" ? isOnline : undefined,
    format === "in-person" ? sql`not ${isOnline}` : undefined,
    free ? hasFreeSeats : undefined,
  );

/** Instants between which an event begins, by `when`: days from now, or before now among what is over. */
export function startsWithin({ when, view }: EventQuery, now: number): { from: number | null; until: number | null } {
  if (!when) return { from: null, until: null };
  const span = Number(when) * DAY_MS;
  return view === "past" ? { from: now - span, until: null } : { from: null, until: now + span };
}

/** The same as a condition. Lists of one's own hold what is over and what was called off: there it leaves what lies ahead. */
export function isWithin(query: EventQuery, now: number): SQL | undefined {
  const { from, until } = startsWithin(query, now);
  if (from !== null) return sql`${event.startsAt} >= ${from}`;
  if (until === null) return undefined;
  const isOwn = query.view === "mine" || query.view === "hosting";
  return and(sql`${event.startsAt} <= ${until}`, isOwn ? notOver(now) : undefined);
}
