import type { EventCardView } from "#contract/events/event.ts";
import { formatTime } from "#web/lib/dates.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { seatsLeft } from "../event-facts.ts";

/** The viewer's own events before the others, both in the given order; at most `count`. */
export function nextEvents(events: readonly EventCardView[], count: number): EventCardView[] {
  const mine = events.filter((event) => event.registration !== null);
  const others = events.filter((event) => event.registration === null);
  return [...mine, ...others].slice(0, count);
}

/** In a wide card events are in two columns. Each cell has a top border, the left one also a right border. */
const COLUMNS = "rows lg:grid lg:grid-cols-2";
const CELL = "border-t border-border lg:odd:border-r";

/** Events in a card: date, title, and one line with the viewer's registration, the time, the location and the free seats. */
export function EventRows({ events, inset = false }: { events: readonly EventCardView[]; inset?: boolean }) {
  return (
    <ul className={inset ? "divide-y divide-border border-t border-border" : COLUMNS}>
      {events.map((event) => (
        <li key={event.id} className={inset ? "relative flex items-center gap-3.5 py-3" : CELL}>
          <DateLeaf at={event.startsAt} timeZone={event.timeZone} />
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

function detailsOf({ startsAt, timeZone, location, capacity, attendeeCount, registration }: EventCardView): string {
  const left = seatsLeft({ capacity, attendeeCount });
  const parts = [`${formatTime(Date.parse(startsAt), timeZone)}, ${location}`];
  if (registration) parts.unshift(registration.status === "registered" ? "You're going" : "On the waitlist");
  else if (left !== null) parts.push(left === 0 ? "full" : `${left}\u00a0${left === 1 ? "place" : "places"}\u00a0left`);
  return parts.join(" · ");
}
