import type { EventCardView, EventView } from "./events/event.ts";

type Seats = Pick<EventCardView, "capacity" | "attendeeCount">;

/** The number of free seats; null if the event has no limit. */
export const seatsLeft = ({ capacity, attendeeCount }: Seats): number | null =>
  capacity === null ? null : Math.max(0, capacity - attendeeCount);

/** Whether an event is over at `now` (milliseconds). An event without an end is over once it has started. */
export const hasEnded = ({ startsAt, endsAt }: Pick<EventCardView, "startsAt" | "endsAt">, now: number): boolean =>
  Date.parse(endsAt ?? startsAt) < now;

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
    canCancel: viewer.mayEdit && !cancelled && Date.parse(event.startsAt) > now,
    canAnnounce: viewer.isHost && !cancelled && event.attendeeCount > 0,
  };
}

/** The seed of an event's cover: the number its host chose, otherwise the event's id. */
export const coverSeed = ({ id, cover }: { id: string; cover: number | null }): string =>
  cover === null ? `evt:${id}` : `cover:${cover}`;

/** The path of sign-in that leads back to the event. */
export const signInPath = ({ id }: { id: string }): string => `/sign-in?next=${encodeURIComponent(`/events/${id}`)}`;
