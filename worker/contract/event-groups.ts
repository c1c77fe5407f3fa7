import { differenceInCalendarWeeks, isSameDay } from "date-fns";
import { formatMonth, inZone } from "./dates.ts";
import { hasEnded } from "./event-facts.ts";
import type { EventCardView } from "./events/event.ts";

export type EventGroup = { name: string; events: EventCardView[] };

/** `zone`: the reader's; with each event's own zone a heading could appear twice around midnight. `now` in ms. */
export function groupByDate(events: readonly EventCardView[], now: number, zone: string): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const name = groupName(event, now, zone, last);
    if (last?.name === name) last.events.push(event);
    else groups.push({ name, events: [event] });
  }
  return groups;
}

function groupName(event: EventCardView, now: number, zone: string, before: EventGroup | undefined): string {
  const startsAt = Date.parse(event.startsAt);
  if (hasEnded(event, now)) return formatMonth(startsAt, zone, now);
  if (startsAt <= now) return "On now";
  if (isSameDay(startsAt, now, inZone(zone))) return "Today";
  const weeks = differenceInCalendarWeeks(startsAt, now, { ...inZone(zone), weekStartsOn: 1 });
  if (weeks === 0) return "This week";
  if (weeks === 1) return "Next week";
  const month = formatMonth(startsAt, zone, now);
  if (month === formatMonth(now, zone, now)) return "Later this month";
  // Events of the month can already be under a heading of days.
  const previous = before && before.name !== month ? before.events.at(-1) : undefined;
  const isBegun = previous && formatMonth(Date.parse(previous.startsAt), zone, now) === month;
  return isBegun ? `Later in ${month}` : month;
}
