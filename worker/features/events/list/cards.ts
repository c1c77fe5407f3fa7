import { and, eq, type SQL, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import type { EventCardView } from "#contract/events/event.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { eventEnd } from "../event-sql.ts";

/** Columns of a card. The viewer's own registration is joined by its key, in the same statement. */
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
  waitlistNumber: registration.waitlistNumber,
};

/** The statement of cards, without condition and order. */
export const selectCards = (db: Db, token: string | null, now: number) =>
  db
    .select(cardColumns)
    .from(event)
    .leftJoin(registration, and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, event.id)));

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/**
 * SQL: a row of `event` is not cancelled and not over: it lies ahead or is running. The literals let SQLite use the index of those events;
 * with bound parameters it would not. `notOver` compares the clock too, since cron marks ended events only once a minute.
 */
export const isAhead: SQL = sql`${event.over} = 0 and ${event.cancelledAt} is null`;
export const notOver = (now: number): SQL => sql`${isAhead} and ${eventEnd} >= ${now}`;

/** A card as lists show it. An unconfirmed registration is not the viewer's yet, so it is left out. */
export function toEventCard({
  confirmedAt,
  waitlistNumber,
  cancelledAt,
  startsAt,
  endsAt,
  ...row
}: CardRow): EventCardView {
  return {
    ...row,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    cancelled: cancelledAt !== null,
    registration: confirmedAt === null ? null : { status: waitlistNumber === null ? "registered" : "waitlisted" },
  };
}
