import type { EventCardView } from "#contract/events/event.ts";
import { writeTime } from "#web/lib/dates.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";

/** The viewer's own events first, then the others, each by start; at most `count`. */
export function nextEvents(events: readonly EventCardView[], count: number): EventCardView[] {
  const mine = events.filter((event) => event.registration !== null);
  const others = events.filter((event) => event.registration === null);
  return [...mine, ...others].slice(0, count);
}

/** In a wide card two events stand side by side: each carries the line above it, the left one the line between. */
const COLUMNS = "rows lg:grid lg:grid-cols-2";
const CELL = "border-t border-border lg:odd:border-r";

/** Events in a card: date, title, and in one line whether one goes, when, where and how many places are left. */
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
              <span className="mr-1">{inLine(event)}</span> {event.sample && <SampleMark />}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function inLine({ startsAt, timeZone, location, capacity, attendeeCount, registration }: EventCardView): string {
  const left = capacity === null ? null : Math.max(0, capacity - attendeeCount);
  const parts = [`${writeTime(Date.parse(startsAt), timeZone)}, ${location}`];
  if (registration) parts.unshift(registration.status === "registered" ? "You're going" : "On the waitlist");
  else if (left !== null) parts.push(left === 0 ? "full" : `${left}\u00a0${left === 1 ? "place" : "places"}\u00a0left`);
  return parts.join(" · ");
}
