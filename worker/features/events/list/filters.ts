import { and, type SQL, sql } from "drizzle-orm";
import type { EventQuery } from "#contract/events/list.ts";
import { DAY_MS } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";
import { hasFreeSeat } from "../event-sql.ts";
import { notOver } from "./cards.ts";

/** SQL: a row of `event` is over and was not cancelled. Literals again, so that SQLite uses the index of past events. */
export const isPast: SQL = sql`${event.over} = 1 and ${event.cancelledAt} is null`;

const isOnline: SQL = sql`instr(lower(${event.location}), 'online') > 0`;

/** SQL: the filters that no index serves; undefined without any. */
export const unindexed = ({ format, free }: EventQuery): SQL | undefined =>
  and(
    format === "online" ? isOnline : undefined,
    format === "in-person" ? sql`not ${isOnline}` : undefined,
    free ? hasFreeSeat : undefined,
  );

/** The instants (ms) between which an event starts, by `when`: so many days from now, or before now among past events. */
export function startsWithin({ when, view }: EventQuery, now: number): { from: number | null; until: number | null } {
  if (!when) return { from: null, until: null };
  const span = Number(when) * DAY_MS;
  return view === "past" ? { from: now - span, until: null } : { from: null, until: now + span };
}

/** SQL: the same for a row of `event`. A viewer's own lists have past and cancelled events too: `when` excludes those. */
export function isWithin(query: EventQuery, now: number): SQL | undefined {
  const { from, until } = startsWithin(query, now);
  if (from !== null) return sql`${event.startsAt} >= ${from}`;
  if (until === null) return undefined;
  const isOwn = query.view === "mine" || query.view === "hosting";
  return and(sql`${event.startsAt} <= ${until}`, isOwn ? notOver(now) : undefined);
}
