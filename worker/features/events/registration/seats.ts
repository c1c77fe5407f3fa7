import { eq, type SQL, sql } from "drizzle-orm";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { WAITLIST_MAX } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";
import { hasFreeSeat } from "../event-sql.ts";

/** `waitlistNumber` (column `queue`) is null with a seat, only grows and has gaps; the position has none. */

export const hasSeatOrWaitlist = ({ waitlist }: RegistrationInput): SQL =>
  waitlist ? sql`(${hasFreeSeat} or ${event.waitlistCount} < ${WAITLIST_MAX})` : hasFreeSeat;

/** SQL: freed seats go to the waitlist. */
export const isOpen = (now: number): SQL => sql`${event.startsAt} > ${now} and ${event.cancelledAt} is null`;

export const takesNew = (now: number): SQL => sql`${isOpen(now)} and ${event.unlisted} = 0`;

/** SQL. Null for a visitor, who has no tier. */
export const canRegister = (tierId: SQL | null): SQL =>
  sql`(${event.exclusive} = 0 or ${tierId ? tierIncludes(tierId, "exclusive-events") : sql`0`})`;

/** SQL: null with a free seat, unless it `mustWait`; else the number that `countRegistration` stores. */
export const nextWaitlistNumber = (mustWait: SQL): SQL =>
  sql`case when ${hasFreeSeat} and not (${mustWait}) then null else ${event.lastWaitlistNumber} + 1 end`;

/**
 * SQL: null with a seat. A new row is the last, so the counter is its position; else earlier rows are counted. Table
 * names are written out: the query builder omits them in one-table statements, and the count would use `ahead`.
 */
export const waitlistPosition = (isJustAdded: SQL = sql`0`): SQL<number | null> => sql<number | null>`case
  when registration.queue is null then null
  when ${isJustAdded} then (select waitlist_count from event where event.id = registration.event_id)
  else (select count(*) from (select 1 from registration as ahead
    where ahead.event_id = registration.event_id and ahead.queue is not null and ahead.queue <= registration.queue
    limit ${sql.raw(String(WAITLIST_MAX))})) end`;

/** `which` selects the registration that this batch inserted. Changes nothing without one. */
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

export const nextPosition = ({ capacity, attendeeCount, waitlistCount }: Seats): number | null =>
  capacity === null || attendeeCount < capacity ? null : waitlistCount + 1;
