import { addDays, startOfDay } from "date-fns";
import { zoneOf } from "./content/time-zones.ts";
import { inZone, type Timed } from "./dates.ts";
import type { EventCardView, EventView } from "./events/event.ts";
import { HOUR_MS } from "./limits.ts";

type Seats = Pick<EventCardView, "capacity" | "attendeeCount">;

export const seatsLeft = ({ capacity, attendeeCount }: Seats): number | null =>
  capacity === null ? null : Math.max(0, capacity - attendeeCount);

export const EVENT_LASTS_AT_LEAST_MS = 3 * HOUR_MS;

/** Of a day when clocks go back. */
export const EVENT_LASTS_AT_MOST_MS = 25 * HOUR_MS;

/** In ms: the end of the day in the event's zone, but at least `EVENT_LASTS_AT_LEAST_MS` after the start. */
export function lastsUntil(startsAt: number, timeZone: string): number {
  const nextDay = startOfDay(addDays(startsAt, 1, inZone(timeZone)));
  return Math.max(startsAt + EVENT_LASTS_AT_LEAST_MS, nextDay.getTime());
}

export const hasEnded = ({ startsAt, endsAt, ...place }: Timed, now: number): boolean =>
  (endsAt === null ? lastsUntil(Date.parse(startsAt), zoneOf(place)) : Date.parse(endsAt)) <= now;

export function hostActions(event: EventView, now: number) {
  const { cancelled, viewer } = event;
  const canEdit = viewer.mayEdit && !cancelled && !hasEnded(event, now);
  return {
    canEdit,
    /** For a host without a registration, also during the event. */
    isEditFirst: canEdit && viewer.isHost && event.registration === null,
    canDuplicate: viewer.isHost,
    canCancel: viewer.mayEdit && !cancelled && Date.parse(event.movableUntil) > now,
    canRemoveRegistrations: viewer.mayEdit && !cancelled && Date.parse(event.startsAt) > now,
    canAnnounce: viewer.isHost && !cancelled && event.attendeeCount > 0,
  };
}

/** A number that the host chose, else the id. */
export const coverSeed = ({ id, cover }: { id: string; cover: number | null }): string =>
  cover === null ? `evt:${id}` : `cover:${cover}`;

/** The same rule as the filter `format=online`. */
export const isOnline = ({ location }: { location: string }): boolean => /online/i.test(location);

export const mapLink = (event: { location: string }): string | null =>
  isOnline(event) ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(event.location)}`;

export function googleCalendarLink(event: EventCardView, origin: string): string {
  const utc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "");
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: `${utc(event.startsAt)}/${utc(event.endsAt ?? event.startsAt)}`,
    location: event.location,
    details: `${origin}/events/${event.id}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export const signInPath = ({ id }: { id: string }): string => `/sign-in?next=${encodeURIComponent(`/events/${id}`)}`;
