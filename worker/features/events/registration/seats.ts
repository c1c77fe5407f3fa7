import { eq, type SQL, sql } from "drizzle-orm";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { WAITLIST_MAX } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";
import { hasFreeSeat } from "../event-sql.ts";

/**
 * Seats and the waitlist of an event. `registration.waitlistNumber` (column `queue`) is null with a seat, else the number on the
 * waitlist: numbers only grow and have gaps. The position counts from 1 and has none.
 */

/** SQL: a row of `event` has a free seat, or the person accepts the waitlist and it is not full. */
export const hasSeatOrWaitlist = ({ waitlist }: RegistrationInput): SQL =>
  waitlist ? sql`(${hasFreeSeat} or ${event.waitlistCount} < ${WAITLIST_MAX})` : hasFreeSeat;

/** SQL: a row of `event` has not started and is not cancelled: seats that are freed go to who waits. */
export const isOpen = (now: number): SQL => sql`${event.startsAt} > ${now} and ${event.cancelledAt} is null`;

/** SQL: a row of `event` takes new registrations: it is listed as well. */
export const takesNew = (now: number): SQL => sql`${isOpen(now)} and ${event.unlisted} = 0`;

/** SQL: a row of `event` is for everybody, or the tier includes exclusive events. Null for a visitor, who has no tier. */
export const canRegister = (tierId: SQL | null): SQL =>
  sql`(${event.exclusive} = 0 or ${tierId ? tierIncludes(tierId, "exclusive-events") : sql`0`})`;

/**
 * SQL: `waitlistNumber` of a new registration: null while there is a free seat, unless it `mustWait` (SQL); else the next number, which
 * `countRegistration` stores.
 */
export const nextWaitlistNumber = (mustWait: SQL): SQL =>
  sql`case when ${hasFreeSeat} and not (${mustWait}) then null else ${event.lastWaitlistNumber} + 1 end`;

/**
 * SQL: the waitlist position of the row of `registration` that the statement reads; null with a seat. A row that has just been added is
 * the last one, so the event's counter is its position; for other rows the rows before it are counted, at most WAITLIST_MAX. Table names
 * are written out: the query builder omits them in statements of one table, and inside the count every column would then belong to `ahead`.
 */
export const waitlistPosition = (isJustAdded: SQL = sql`0`): SQL<number | null> => sql<number | null>`case
  when registration.queue is null then null
  when ${isJustAdded} then (select waitlist_count from event where event.id = registration.event_id)
  else (select count(*) from (select 1 from registration as ahead
    where ahead.event_id = registration.event_id and ahead.queue is not null and ahead.queue <= registration.queue
    limit ${sql.raw(String(WAITLIST_MAX))})) end`;

/**
 * The statement that counts the registration which the same batch has just inserted (`which` selects it by its new id): as an attendee,
 * or on the waitlist with its number. Changes nothing when the batch inserted none.
 */
export const countRegistration = (db: Db, eventId: string, which: SQL) =>
  statement(
    db,
    sql`
    update ${event} set
      attendee_count = attendee_count + (joined.queue is null),
      waitlist_count = waitlist_count + (joined.queue is not null),
      last_queue = coalesce(joined.queue, last_queue)
    from (select ${registration.waitlistNumber} from ${registration} where ${registration.eventId} = ${eventId} and ${which}) as joined
    where ${event.id} = ${eventId}`,
  );

/** The statement that reads the event as it was when the batch began: it explains why nothing was written. */
export const selectSeats = (db: Db, eventId: string) =>
  db
    .select({
      startsAt: event.startsAt,
      capacity: event.capacity,
      attendeeCount: event.attendeeCount,
      waitlistCount: event.waitlistCount,
      cancelledAt: event.cancelledAt,
      unlisted: event.unlisted,
      exclusive: event.exclusive,
    })
    .from(event)
    .where(eq(event.id, eventId));

export type Seats = Awaited<ReturnType<typeof selectSeats>>[number];

/** The waitlist position of the next registration; null while there is a free seat. */
export const nextPosition = ({ capacity, attendeeCount, waitlistCount }: Seats): number | null =>
  capacity === null || attendeeCount < capacity ? null : waitlistCount + 1;
