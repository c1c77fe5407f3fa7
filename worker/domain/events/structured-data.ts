import { format } from "#contract/dates.ts";
import { isOnline } from "#contract/event-facts.ts";
import type { EventCardView, EventView } from "#contract/events/event.ts";

/** Events for search engines (schema.org), for a script of type `application/ld+json`. `origin` has no slash at the end. */

const CONTEXT = "https://schema.org";

export const eventData = (origin: string, event: EventView) => ({
  "@context": CONTEXT,
  ...describe(origin, event),
  organizer: { "@type": "Person", name: event.organizer.name },
  ...(event.website ? { sameAs: event.website } : {}),
});

/** A list of events, in its order. */
export const eventListData = (origin: string, events: EventCardView[]) => ({
  "@context": CONTEXT,
  "@type": "ItemList",
  itemListElement: events.map((event, at) => ({
    "@type": "ListItem",
    position: at + 1,
    item: describe(origin, event),
  })),
});

function describe(origin: string, event: EventCardView) {
  const { timeZone, capacity, attendeeCount } = event;
  const url = `${origin}/events/${event.id}`;
  const online = isOnline(event);
  return {
    "@type": "Event",
    name: event.title,
    description: event.description,
    url,
    startDate: localTime(event.startsAt, timeZone),
    ...(event.coverPicture ? { image: [`${origin}${event.coverPicture.url}`] } : {}),
    ...(event.endsAt ? { endDate: localTime(event.endsAt, timeZone) } : {}),
    eventStatus: `${CONTEXT}/${event.cancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `${CONTEXT}/${online ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
    location: online
      ? { "@type": "VirtualLocation", name: event.location, url }
      : { "@type": "Place", name: event.location, address: event.location },
    ...(capacity === null
      ? {}
      : {
          maximumAttendeeCapacity: capacity,
          remainingAttendeeCapacity: Math.max(0, capacity - attendeeCount),
        }),
  };
}

/** An instant as local time of a time zone with its offset from UTC then, e.g. `2026-12-03T09:00:00+01:00`. */
export const localTime = (instant: string, timeZone: string): string =>
  format(instant, timeZone, "yyyy-MM-dd'T'HH:mm:ssxxx");
