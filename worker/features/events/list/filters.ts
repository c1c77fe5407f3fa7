import { and, type SQL, sql } from "drizzle-orm";
import type { EventQuery } from "#contract/events/list.ts";
import { DAY_MS, EVENT_DURATION_MAX_MS } from "#contract/limits.ts";
import { event } from "#db/schema/index.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import { hasFreeSeat } from "../event-sql.ts";
import { notOver } from "./cards.ts";

/** SQL. Literals, so that SQLite uses the index of past events. */
export const isPast: SQL = sql`${event.over} = 1 and ${event.cancelledAt} is null and ${event.unlisted} = 0`;

const isOnline: SQL = sql`instr(lower(${event.location}), 'online') > 0`;

export const unindexed = ({ format, free }: EventQuery): SQL | undefined =>
  and(
    format === "online" ? isOnline : undefined,
    format === "in-person" ? sql`not ${isOnline}` : undefined,
    free ? hasFreeSeat : undefined,
  );

type Span = { from: number | null; until: number | null };

/** In ms: events that end after `from` and start until `until`. `when`: days from now, or back from now if past. */
export function spanOf({ when, view, from: first, to }: EventQuery, now: number): Span {
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

/** SQL: bounds for the index of starts. The viewer's own lists include past and canceled events; `when` excludes those. */
export function startsWithin(query: EventQuery, now: number): SQL | undefined {
  const { from, until } = spanOf(query, now);
  const isOwn = query.view === "mine" || query.view === "hosting";
  return and(
    from === null ? undefined : sql`${event.startsAt} > ${from - EVENT_DURATION_MAX_MS}`,
    until === null ? undefined : sql`${event.startsAt} <= ${until}`,
    isOwn && query.when ? notOver(now) : undefined,
  );
}

/** SQL: checked on each row that `startsWithin` leaves. */
export function endsWithin(query: EventQuery, now: number): SQL | undefined {
  const { from } = spanOf(query, now);
  return from === null ? undefined : sql`${eventEnd} > ${from}`;
}
