import { and, eq, type SQL, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { shorten } from "#contract/content/shorten.ts";
import type { EventCardView } from "#contract/events/event.ts";
import type { RegistrationView } from "#contract/events/registration.ts";
import { toCoverPicture } from "#contract/media/plain/pictures.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { eventColumns, eventEnd } from "../event-sql.ts";

/** Code points of a description that a card is made of: `shorten` leaves at most half of them, or fewer where there is much space between words. */
const BEGINNING = sql.raw("400");

/** Columns of a card. The viewer's own registration is joined by its key, in the same statement. */
export const cardColumns = {
  id: event.id,
  ...eventColumns,
  description: sql<string>`substr(${event.description}, 1, ${BEGINNING})`.as("description"),
  capacity: event.capacity,
  attendeeCount: event.attendeeCount,
  cover: event.cover,
  coverKey: event.coverKey,
  coverAlt: event.coverAlt,
  cancelledAt: event.cancelledAt,
  exclusive: event.exclusive,
  sample: event.sample,
  confirmedAt: registration.confirmedAt,
  waitlistNumber: registration.waitlistNumber,
  heldUntil: registration.heldUntil,
};

/** The same, with the whole description, for rows whose texts are searched for words. */
export const searchedColumns = { ...cardColumns, description: sql<string>`${event.description}`.as("description") };

/** The statement of cards, without condition and order. */
export const selectCards = (db: Db, token: string | null, now: number) =>
  db
    .select(cardColumns)
    .from(event)
    .leftJoin(registration, and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, event.id)));

/** The texts of an event that words are searched in. */
export const textsOf = ({
  title,
  description,
  location,
}: {
  title: string;
  description: string;
  location: string;
}) => ({
  title,
  description,
  location,
});

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/**
 * SQL: a row of `event` is listed, not cancelled and not over: it lies ahead or is running. The literals let SQLite use the index of those events;
 * with bound parameters it would not. `notOver` compares the clock too, since cron marks ended events only once a minute.
 */
export const isAhead: SQL = sql`${event.over} = 0 and ${event.cancelledAt} is null and ${event.unlisted} = 0`;
export const notOver = (now: number): SQL => sql`${isAhead} and ${eventEnd} >= ${now}`;

/** A card as lists show it. A registration that nobody confirmed (`confirmedAt`) is not the viewer's yet, so it is left out. */
export function toEventCard({
  confirmedAt,
  waitlistNumber,
  heldUntil,
  cancelledAt,
  startsAt,
  endsAt,
  coverKey,
  coverAlt,
  ...row
}: CardRow): EventCardView {
  return {
    ...row,
    description: shorten(row.description),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    cancelled: cancelledAt !== null,
    coverPicture: toCoverPicture({ coverKey, coverAlt }),
    registration: confirmedAt === null ? null : toCardRegistration({ waitlistNumber, heldUntil }),
  };
}

function toCardRegistration({
  waitlistNumber,
  heldUntil,
}: Pick<CardRow, "waitlistNumber" | "heldUntil">): RegistrationView {
  if (waitlistNumber !== null) return { status: "waitlisted" };
  return { status: "registered", ...(heldUntil === null ? {} : { heldUntil: new Date(heldUntil).toISOString() }) };
}
