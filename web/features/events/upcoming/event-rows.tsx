import { zoneOf } from "#contract/content/time-zones.ts";
import { format, formatZonedTime, readerZone } from "#contract/dates.ts";
import { seatsLeft } from "#contract/event-facts.ts";
import { confirmByText } from "#contract/event-text.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";

/**
 * The viewer's own events and the others, both in the given order; together at most `count`, the viewer's own first. `own` has all of the viewer's;
 * without it they are those among the events.
 */
export function nextEvents(events: readonly EventCardView[], count: number, own?: readonly EventCardView[]) {
  const mine = (own ?? events.filter((event) => event.registration !== null)).slice(0, count);
  const others = events.filter((event) => event.registration === null).slice(0, count - mine.length);
  return { mine, others };
}

type Props = {
  events: readonly EventCardView[];
  inset?: boolean;
  /** The id of the heading that names the list, if it has one. */
  labelledBy?: string;
};

/** Events in a card: date, title, and one line with the viewer's registration, the time, the location and the free seats. */
export function EventRows({ events, inset = false, labelledBy }: Props) {
  return (
    <ul
      aria-labelledby={labelledBy}
      className={inset ? "divide-y divide-border border-t border-border" : "rows border-t border-border"}
    >
      {events.map((event) => (
        <li key={event.id} className={inset ? "relative flex items-center gap-3.5 py-3" : undefined}>
          <DateLeaf at={event.startsAt} timeZone={zoneOf(event)} />
          <div className="min-w-0 flex-1">
            <AppLink to={`/events/${event.id}`} className="stretch block font-semibold">
              {event.title}
            </AppLink>
            <p className="text-meta text-muted">
              <span className="mr-1">{detailsOf(event)}</span> {event.sample && <SampleMark />}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function detailsOf(event: EventCardView): string {
  const { startsAt, location, capacity, attendeeCount, registration } = event;
  const timeZone = zoneOf(event);
  const left = seatsLeft({ capacity, attendeeCount });
  const parts = [`${formatZonedTime(Date.parse(startsAt), timeZone)}, ${location}`];
  if (registration) parts.unshift(registrationText(event));
  else if (left !== null) parts.push(left === 0 ? "full" : `${left}\u00a0${left === 1 ? "spot" : "spots"}\u00a0left`);
  // The leaf beside it has the month and the day.
  const year = format(startsAt, timeZone, "yyyy");
  if (year !== format(Date.now(), timeZone, "yyyy")) parts.unshift(year);
  // No line begins or ends with a dot.
  return parts.join("\u00a0·\u00a0");
}

function registrationText(event: EventCardView): string {
  if (event.registration?.status === "waitlisted") return "On the waitlist";
  return confirmByText(event, readerZone(), Date.now()) ?? "You're going";
}
