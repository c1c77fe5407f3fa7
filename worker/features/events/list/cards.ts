import { and, eq, type SQL, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { shorten } from "#contract/content/shorten.ts";
import { offsetOf } from "#contract/dates.ts";
import type { EventCardView } from "#contract/events/event.ts";
import type { RegistrationView } from "#contract/events/registration.ts";
import { toCoverPicture } from "#contract/media/pictures.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import { eventColumns } from "../event-sql.ts";

/** Code points of a description for a card: `shorten` leaves at most half of them. */
const BEGINNING = sql.raw("400");

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

export const searchedColumns = { ...cardColumns, description: sql<string>`${event.description}`.as("description") };

export const selectCards = (db: Db, token: string | null, now: number) =>
  db
    .select(cardColumns)
    .from(event)
    .leftJoin(registration, and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, event.id)));

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

/** SQL. Literals let SQLite use the index. `notOver` compares the clock too: cron marks ended events once a minute. */
export const isAhead: SQL = sql`${event.over} = 0 and ${event.cancelledAt} is null and ${event.unlisted} = 0`;
export const notOver = (now: number): SQL => sql`${isAhead} and ${eventEnd} > ${now}`;

/** A registration that nobody confirmed (`confirmedAt`) is not the viewer's yet, so it is left out. */
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
    offset: offsetOf(startsAt, row.timeZone),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    cancelled: cancelledAt !== null,
    coverPicture: toCoverPicture({ coverKey, coverAlt }),
    registration: confirmedAt === null ? null : toCardRegistration({ waitlistNumber, heldUntil, startsAt }),
  };
}

/** Nothing ends after the start. */
export const endOfHold = (heldUntil: number, startsAt: number): string =>
  new Date(Math.min(heldUntil, startsAt)).toISOString();

function toCardRegistration({
  waitlistNumber,
  heldUntil,
  startsAt,
}: Pick<CardRow, "waitlistNumber" | "heldUntil" | "startsAt">): RegistrationView {
  if (waitlistNumber !== null) return { status: "waitlisted" };
  return { status: "registered", ...(heldUntil === null ? {} : { heldUntil: endOfHold(heldUntil, startsAt) }) };
}
