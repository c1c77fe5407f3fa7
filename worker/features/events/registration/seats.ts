import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationInput, RegistrationResult, RegistrationView } from "#contract/events/registration.ts";
import { WAITLIST_MAX } from "#contract/limits.ts";
import type { Capability } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { tierNeeded } from "#domain/permissions/authorize.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { IdempotentCall } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { isSuppressed, mailOutcome } from "#mail/outbox.ts";

/** What the ways of registering share: what is asked, the seat, and what is answered. */
export type RegistrationRequest = { eventId: string; input: RegistrationInput; call: IdempotentCall | null };
export type RegistrationOutcome = { status: 200 | 201 | 202; result: RegistrationResult };

/** The event is for everybody, or the tier given includes exclusive ones, as the statement that registers asks. A visitor has no tier. */
export const mayAttend = (tierId: SQL | null) =>
  sql`(${event.exclusive} = 0 or ${tierId ? tierIncludes(tierId, "exclusive-events") : sql`0`})`;

/** A seat is free, as the statement that takes it asks. */
export const hasSeat = sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`;

/** Where a new registration stands: null with a seat, else the next number in line, which the same batch counts on. */
export const nextWaitlistNumber = sql`case when ${hasSeat} then null else ${event.lastQueue} + 1 end`;

/** There is a seat, or whoever asks would wait and the line is not full, as the statement that registers asks. */
export const hasSeatOrWaitlist = ({ waitlist }: RegistrationInput): SQL =>
  waitlist ? sql`(${hasSeat} or ${event.waitlistCount} < ${WAITLIST_MAX})` : hasSeat;

/** Counts the registration that this batch has just written, and only that one: its seat, or its number in line. */
export const takeSeat = (db: Db, eventId: string, which: SQL) =>
  statement(
    db,
    sql`
    update ${event} set
      attendee_count = attendee_count + (joined.queue is null),
      waitlist_count = waitlist_count + (joined.queue is not null),
      last_queue = coalesce(joined.queue, last_queue)
    from (select ${registration.queue} from ${registration} where ${registration.eventId} = ${eventId} and ${which}) as joined
    where ${event.id} = ${eventId}`,
  );

/**
 * The position in line of the row of `registration` that a statement reads: 1 for the first; null with a seat. Whoever has just joined
 * is the last, which the counter tells; others are counted, at most WAITLIST_MAX of them.
 */
export const waitlistPosition = (justJoined: SQL = sql`0`) => sql<number | null>`case
  when registration.queue is null then null
  when ${justJoined} then (select waitlist_count from event where event.id = registration.event_id)
  else (select count(*) from registration ahead
    where ahead.event_id = registration.event_id and ahead.queue is not null and ahead.queue <= registration.queue) end`;

/** The event as it was when the batch began, for saying why nothing was written. */
export const selectSeats = (db: Db, eventId: string) =>
  db
    .select({
      startsAt: event.startsAt,
      capacity: event.capacity,
      attendeeCount: event.attendeeCount,
      waitlistCount: event.waitlistCount,
      cancelledAt: event.cancelledAt,
      exclusive: event.exclusive,
    })
    .from(event)
    .where(eq(event.id, eventId));

export type Seats = Awaited<ReturnType<typeof selectSeats>>[number];

/** The position a newcomer gets: null while there is a seat. */
export const nextPosition = ({ capacity, attendeeCount, waitlistCount }: Seats): number | null =>
  capacity === null || attendeeCount < capacity ? null : waitlistCount + 1;

/** Says why an event takes nobody any more, nor lets anybody go; also to those who are registered. */
export function refuseClosed(seats: Seats | undefined, now: number): void {
  if (seats && seats.cancelledAt !== null) throw new Problem("event-cancelled");
  if (seats && seats.startsAt <= now) throw new Problem("registration-closed");
}

/** Says why there is no registration: unknown, not for this tier, called off, started, full, its line as well. */
export async function refuse(
  c: Context<AppEnv>,
  seats: Seats | undefined,
  { waitlist }: RegistrationInput,
  capabilities: Capability[],
): Promise<void> {
  const { db, now } = c.var;
  if (!seats) throw new Problem("event-not-found");
  if (seats.exclusive && !capabilities.includes("exclusive-events")) throw await tierNeeded(db, "exclusive-events");
  refuseClosed(seats, now);
  const position = nextPosition(seats);
  if (position === null) return;
  if (!waitlist) throw new Problem("event-full");
  if (position > WAITLIST_MAX) throw new Problem("waitlist-full");
}

/** The earlier outcome of this key, if there is one; another body under it is told 409. */
export function replay(
  earlier: { request: string; status: number; answer: unknown } | undefined,
  call: IdempotentCall | null,
): RegistrationOutcome | null {
  if (!earlier || !call) return null;
  if (earlier.request !== call.request) throw new Problem("idempotency-conflict");
  return { status: earlier.status as RegistrationOutcome["status"], result: earlier.answer as RegistrationResult };
}

/** A place by its position in line; null with a seat. */
export const toPlace = (position: number | null): RegistrationView =>
  position === null ? { status: "registered" } : { status: "waitlisted", position };

/** What is answered; `position` in line, null with a seat. */
export const toResult = (
  position: number | null,
  accountCreated: boolean,
  mail: RegistrationResult["mail"],
): RegistrationResult => ({
  registration: toPlace(position),
  accountCreated,
  mail,
});

/** The same answer as `toResult`, told inside the batch for the idempotency row. */
export function answerSql(c: Context<AppEnv>, position: SQL, created: SQL, email: SQL): SQL {
  const [accepted, refused] = [mailOutcome(c.env, false), mailOutcome(c.env, true)];
  return sql`json_object(
    'registration', json(case when ${position} is null then json_object('status', 'registered')
      else json_object('status', 'waitlisted', 'position', ${position}) end),
    'accountCreated', json(case when ${created} then 'true' else 'false' end),
    'mail', case when ${isSuppressed(email)} then ${refused} else ${accepted} end)`;
}
