import type { EventCardView } from "#contract/events";
import { dayNumber, writeMonth } from "../../lib/dates.ts";

export type EventGroup = { name: string; events: EventCardView[] };

/**
 * Events by start, under headings of the reader's own calendar. Not of each event's: around midnight two zones could then put the same
 * heading twice.
 */
export function groupByDate(events: readonly EventCardView[], now: number, zone: string): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const name = groupName(Date.parse(event.startsAt), now, zone);
    const last = groups.at(-1);
    if (last?.name === name) last.events.push(event);
    else groups.push({ name, events: [event] });
  }
  return groups;
}

function groupName(startsAt: number, now: number, zone: string): string {
  if (startsAt <= now) return "On now";
  const today = dayNumber(now, zone);
  const day = dayNumber(startsAt, zone);
  // Day 0 was a Thursday; weeks begin on Monday.
  const sunday = today + 6 - ((today + 3) % 7);
  if (day === today) return "Today";
  if (day <= sunday) return "This week";
  if (day <= sunday + 7) return "Next week";
  const month = writeMonth(startsAt, zone, now);
  return month === writeMonth(now, zone, now) ? "Later this month" : month;
}
