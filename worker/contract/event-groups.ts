import { dayNumber, formatMonth } from "./dates.ts";
import { hasEnded } from "./event-facts.ts";
import type { EventCardView } from "./events/event.ts";

export type EventGroup = { name: string; events: EventCardView[] };

/**
 * Groups events, sorted by start, under dates in the reader's time zone `zone`. With each event's own zone a heading could appear twice
 * around midnight. `now` is in milliseconds.
 */
export function groupByDate(events: readonly EventCardView[], now: number, zone: string): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const name = groupName(event, now, zone);
    const last = groups.at(-1);
    if (last?.name === name) last.events.push(event);
    else groups.push({ name, events: [event] });
  }
  return groups;
}

function groupName(event: EventCardView, now: number, zone: string): string {
  const startsAt = Date.parse(event.startsAt);
  if (hasEnded(event, now)) return formatMonth(startsAt, zone, now);
  if (startsAt <= now) return "On now";
  const today = dayNumber(now, zone);
  const day = dayNumber(startsAt, zone);
  // Day 0 was a Thursday; weeks begin on Monday.
  const sunday = today + 6 - ((today + 3) % 7);
  if (day === today) return "Today";
  if (day <= sunday) return "This week";
  if (day <= sunday + 7) return "Next week";
  const month = formatMonth(startsAt, zone, now);
  return month === formatMonth(now, zone, now) ? "Later this month" : month;
}
