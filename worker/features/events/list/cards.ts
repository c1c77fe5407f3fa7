import { and, eq, type SQL, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import type { EventCardView } from "#contract/events/event.ts";
import type { Db } from "#db/open.ts";
import { event, profile, registration, user } from "#db/schema/index.ts";

/** Columns of a card; the viewer's own registration comes by its key, in the same statement. */
export const cardColumns = {
  id: event.id,
  title: event.title,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  timeZone: event.timeZone,
  location: event.location,
  description: event.description,
  capacity: event.capacity,
  attendeeCount: event.attendeeCount,
  cover: event.cover,
  cancelledAt: event.cancelledAt,
  exclusive: event.exclusive,
  sample: event.sample,
  confirmedAt: registration.confirmedAt,
  queue: registration.queue,
};

/** Columns of a person as cards and lists show one; join `user` and `profile`. */
export const personColumns = {
  id: user.id,
  name: user.name,
  title: profile.title,
  image: user.image,
  sample: user.sample,
};

export const selectCards = (db: Db, token: string | null, now: number) =>
  db
    .select(cardColumns)
    .from(event)
    .leftJoin(registration, and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, event.id)));

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/**
 * Takes place and is not over yet: to come, or running. The literals let SQLite use the index of events to come (bound parameters would
 * not); the clock is asked as well, since cron marks what is over only once a minute.
 */
export const isAhead: SQL = sql`${event.over} = 0 and ${event.cancelledAt} is null`;
export const notOver = (now: number): SQL => sql`${isAhead} and coalesce(${event.endsAt}, ${event.startsAt}) >= ${now}`;

/** A registration that waits for its address's owner is not yet the viewer's: registering confirms it. */
export function toEventCard({ confirmedAt, queue, cancelledAt, startsAt, endsAt, ...row }: CardRow): EventCardView {
  return {
    ...row,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    cancelled: cancelledAt !== null,
    registration: confirmedAt === null ? null : { status: queue === null ? "registered" : "waitlisted" },
  };
}
