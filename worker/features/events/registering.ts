import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationInput, RegistrationResult } from "#contract/events";
import type { Capability } from "#contract/tiers";
import { event, registration } from "#db/schema";
import { tierNeeded } from "../../auth/may.ts";
import { tierIncludes } from "../../auth/tiers.ts";
import type { Db } from "../../db/open.ts";
import { statement } from "../../db/statement.ts";
import type { AppEnv } from "../../http/app-env.ts";
import type { IdempotentCall } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { isSuppressed, mailOutcome } from "../../mail/outbox.ts";

/** What the ways of registering share: what is asked, the seat, and what is answered. */
export type RegistrationRequest = { eventId: string; input: RegistrationInput; call: IdempotentCall | null };
export type RegistrationOutcome = { status: 200 | 201; result: RegistrationResult };

/** The event is for everybody, or the tier given includes exclusive ones, as the statement that registers asks. A visitor has no tier. */
export const mayAttend = (tierId: SQL | null) =>
  sql`(${event.exclusive} = 0 or ${tierId ? tierIncludes(tierId, "exclusive-events") : sql`0`})`;

/** A seat is free, as the statement that takes it asks. */
export const hasSeat = sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`;

/** Counts the registration that this batch has just written, and only that one. */
export const takeSeat = (db: Db, eventId: string, which: SQL) =>
  statement(
    db,
    sql`
    update ${event} set attendee_count = attendee_count + 1
    where ${event.id} = ${eventId}
      and exists (select 1 from ${registration} where ${registration.eventId} = ${eventId} and ${which})`,
  );

/** The event as it was when the batch began, for saying why nothing was written. */
export const selectSeats = (db: Db, eventId: string) =>
  db
    .select({
      startsAt: event.startsAt,
      capacity: event.capacity,
      attendeeCount: event.attendeeCount,
      exclusive: event.exclusive,
    })
    .from(event)
    .where(eq(event.id, eventId));

type Seats = { startsAt: number; capacity: number | null; attendeeCount: number; exclusive: boolean };

/** Says why there is no registration: unknown, not for this tier, started, full. */
export async function refuse(c: Context<AppEnv>, seats: Seats | undefined, capabilities: Capability[]): Promise<void> {
  const { db, now } = c.var;
  if (!seats) throw new Problem("event-not-found");
  if (seats.exclusive && !capabilities.includes("exclusive-events")) throw await tierNeeded(db, "exclusive-events");
  if (seats.startsAt <= now) throw new Problem("registration-closed");
  if (seats.capacity !== null && seats.attendeeCount >= seats.capacity) throw new Problem("event-full");
}

/** The earlier outcome of this key, if there is one; another body under it is told 409. */
export function replay(
  earlier: { request: string; status: number; answer: unknown } | undefined,
  call: IdempotentCall | null,
) {
  if (!earlier || !call) return null;
  if (earlier.request !== call.request) throw new Problem("idempotency-conflict");
  return { status: earlier.status === 200 ? 200 : 201, result: earlier.answer as RegistrationResult } as const;
}

export const toResult = (accountCreated: boolean, mail: RegistrationResult["mail"]): RegistrationResult => ({
  registration: { status: "registered" },
  accountCreated,
  mail,
});

/** The same answer as `toResult`, told inside the batch for the idempotency row. */
export function answerSql(c: Context<AppEnv>, created: SQL, email: SQL): SQL {
  const [accepted, refused] = [mailOutcome(c.env, false), mailOutcome(c.env, true)];
  return sql`json_object('registration', json_object('status', 'registered'),
    'accountCreated', json(case when ${created} then 'true' else 'false' end),
    'mail', case when ${isSuppressed(email)} then ${refused} else ${accepted} end)`;
}
