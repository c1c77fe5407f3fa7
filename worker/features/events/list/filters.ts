import { and, type SQL, sql } from "drizzle-orm";
import type { EventQuery } from "#contract/events/list.ts";
import { DAY_MS } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";
import { hasFreeSeat } from "../event-sql.ts";
import { notOver } from "./cards.ts";

/** SQL: a row of `event` is listed, over and was not cancelled. Literals again, so that SQLite uses the index of past events. */
export const isPast: SQL = sql`${event.over} = 1 and ${event.cancelledAt} is null and ${event.unlisted} = 0`;

const isOnline: SQL = sql`instr(lower(${event.location}), 'online') > 0`;

/** SQL: the filters that no index serves; undefined without any. */
export const unindexed = ({ format, free }: EventQuery): SQL | undefined =>
  and(
    format === "online" ? isOnline : undefined,
    format === "in-person" ? sql`not ${isOnline}` : undefined,
    free ? hasFreeSeat : undefined,
  );

type Span = { from: number | null; until: number | null };

/**
 * The instants (ms) between which an event starts: `from` and `to`, and by `when` so many days from now, or before now among past events. Null
 * without a bound.
 */
export function startsWithin({ when, view, from: first, to }: EventQuery, now: number): Span {
  const [from, until] = [first, to].map((at) => (at === undefined ? null : Date.parse(at))) as [
    Span["from"],
    Span["until"],
  ];
  if (!when) return { from, until };
  const span = Number(when) * DAY_MS;
  return view === "past"
    ? { from: Math.max(from ?? 0, now - span), until }
    : { from, until: Math.min(until ?? Number.MAX_SAFE_INTEGER, now + span) };
}

/** SQL: the same for a row of `event`. A viewer's own lists have past and cancelled events too: `when` excludes those. */
export function isWithin(query: EventQuery, now: number): SQL | undefined {
  const { from, until } = startsWithin(query, now);
  const isOwn = query.view === "mine" || query.view === "hosting";
  return and(
    from === null ? undefined : sql`${event.startsAt} >= ${from}`,
    until === null ? undefined : sql`${event.startsAt} <= ${until}`,
    isOwn && query.when ? notOver(now) : undefined,
  );
}
