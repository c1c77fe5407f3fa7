import { zoneOf } from "#contract/content/time-zones.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { AttendeeCount } from "../attendees/attendee-count.tsx";

export function SimilarEvents({ events }: { events: EventCardView[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="similar-events" className="print:hidden">
      <h2 id="similar-events">Similar Events</h2>
      <ul className="mt-2 divide-y divide-border">
        {events.map((event) => (
          <li key={event.id} className="relative flex items-center gap-3.5 py-3">
            <DateLeaf at={event.startsAt} timeZone={zoneOf(event)} />
            <div className="min-w-0 flex-1">
              <p>
                <AppLink className="stretch font-semibold" to={`/events/${event.id}`}>
                  {event.title}
                </AppLink>{" "}
                {event.sample && <SampleMark className="ml-1" />}
              </p>
              <p className="text-meta text-muted">
                {event.location} · <AttendeeCount count={event.attendeeCount} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
