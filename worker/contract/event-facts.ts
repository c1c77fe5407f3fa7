import { tz } from "@date-fns/tz";
import { addDays, startOfDay } from "date-fns";
import type { Timed } from "./dates.ts";
import type { EventCardView, EventView } from "./events/event.ts";
import { HOUR_MS } from "./limits.ts";

type Seats = Pick<EventCardView, "capacity" | "attendeeCount">;

/** The number of free seats; null if the event has no limit. */
export const seatsLeft = ({ capacity, attendeeCount }: Seats): number | null =>
  capacity === null ? null : Math.max(0, capacity - attendeeCount);

/** An event without an end lasts at least this long. */
export const EVENT_LASTS_AT_LEAST_MS = 3 * HOUR_MS;

/** When an event without an end is over: at the end of its day in its zone, and not before it has lasted three hours. In milliseconds. */
export function lastsUntil(startsAt: number, timeZone: string): number {
  const nextDay = startOfDay(addDays(startsAt, 1, { in: tz(timeZone) }));
  return Math.max(startsAt + EVENT_LASTS_AT_LEAST_MS, nextDay.getTime());
}

/** Whether an event is over at `now` (milliseconds). */
export const hasEnded = ({ startsAt, endsAt, timeZone }: Timed, now: number): boolean =>
  (endsAt === null ? lastsUntil(Date.parse(startsAt), timeZone) : Date.parse(endsAt)) < now;

/** Whether the event has an end that has passed. */
export const hasPassedEnd = ({ endsAt }: EventView): boolean => endsAt !== null && Date.parse(endsAt) <= Date.now();

/** What the host, or an admin, can do with an event at `now`, in milliseconds since 1970. */
export function hostActions(event: EventView, now: number) {
  const { cancelled, viewer } = event;
  const canEdit = viewer.mayEdit && !cancelled && !hasEnded(event, now);
  return {
    canEdit,
    /** Whether editing is the main action: of the host who has not registered, also while the event takes place. */
    isEditFirst: canEdit && viewer.isHost && event.registration === null,
    canDuplicate: viewer.isHost,
    canCancel: viewer.mayEdit && !cancelled && Date.parse(event.startsAt) > now,
    canRemoveRegistrations: viewer.mayEdit && !cancelled && Date.parse(event.startsAt) > now,
    canAnnounce: viewer.isHost && !cancelled && event.attendeeCount > 0,
  };
}

/** The seed of an event's cover: the number its host chose, otherwise the event's id. */
export const coverSeed = ({ id, cover }: { id: string; cover: number | null }): string =>
  cover === null ? `evt:${id}` : `cover:${cover}`;

/** Whether an event takes place online: the rule of the list's filter `format=online`. */
export const isOnline = ({ location }: { location: string }): boolean => /online/i.test(location);

/** Where a map shows the location of an event; null for one that takes place online. */
export const mapLink = (event: { location: string }): string | null =>
  isOnline(event) ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(event.location)}`;

/** Where Google Calendar offers to add an event; `origin` is that of the product. Without an end it begins and ends at once, as in the file. */
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

/** The path of sign-in that leads back to the event. */
export const signInPath = ({ id }: { id: string }): string => `/sign-in?next=${encodeURIComponent(`/events/${id}`)}`;
