import type { EventCardView, EventView } from "#contract/events/event.ts";

type Seats = Pick<EventCardView, "capacity" | "attendeeCount">;

/** The number of free seats; null if the event has no limit. */
export const seatsLeft = ({ capacity, attendeeCount }: Seats): number | null =>
  capacity === null ? null : Math.max(0, capacity - attendeeCount);

/** Whether an event is over at `now` (milliseconds). An event without an end is over once it has started. */
export const hasEnded = ({ startsAt, endsAt }: Pick<EventCardView, "startsAt" | "endsAt">, now: number): boolean =>
  Date.parse(endsAt ?? startsAt) < now;

/** Whether the event has an end that has passed. */
export const hasPassedEnd = ({ endsAt }: EventView): boolean => endsAt !== null && Date.parse(endsAt) <= Date.now();

/** The seed of an event's cover: the number its host chose, otherwise the event's id. */
export const coverSeed = ({ id, cover }: { id: string; cover: number | null }): string =>
  cover === null ? `evt:${id}` : `cover:${cover}`;
