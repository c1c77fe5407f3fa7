import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationInput, RegistrationResult, RegistrationView } from "#contract/events/registration.ts";
import { WAITLIST_MAX } from "#contract/limits.ts";
import type { Capability } from "#contract/membership/tiers.ts";
import { tierNeeded } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { IdempotentCall } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { isSuppressed, mailOutcome } from "#mail/outbox.ts";
import { nextPosition, type Seats } from "./seats.ts";

export type RegistrationRequest = { eventId: string; input: RegistrationInput; call: IdempotentCall };
/** 201 registered, 202 on the waitlist, 200 registered before. */
export type RegistrationOutcome = { status: 200 | 201 | 202; result: RegistrationResult };

export function refuseClosed(
  seats: Pick<Seats, "cancelledAt" | "startsAt" | "unlisted"> | undefined,
  now: number,
): void {
  if (seats && seats.cancelledAt !== null) throw new Problem("event-cancelled");
  if (seats && (seats.startsAt <= now || seats.unlisted)) throw new Problem("registration-closed");
}

/** Throws 404 `event-not-found`; 403 `tier-needed`; 409 `event-full`, `waitlist-full`, as `refuseClosed`. */
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

export const toOutcome = ({ status, answer }: { status: number; answer: unknown }): RegistrationOutcome => ({
  status: status as RegistrationOutcome["status"],
  result: answer as RegistrationResult,
});

export const toRegistrationView = (position: number | null): RegistrationView =>
  position === null ? { status: "registered" } : { status: "waitlisted", position };

/** `position` is null with a seat. `suppressed`: the provider refuses mail to the address for good. */
export const toResult = (
  c: Context<AppEnv>,
  { position, accountCreated, suppressed }: { position: number | null; accountCreated: boolean; suppressed: boolean },
): RegistrationResult => ({
  registration: toRegistrationView(position),
  accountCreated,
  mail: mailOutcome(c.env, suppressed),
});

export function resultSql(
  c: Context<AppEnv>,
  { position, accountCreated, email }: { position: SQL; accountCreated: SQL; email: SQL },
): SQL {
  const [accepted, refused] = [mailOutcome(c.env, false), mailOutcome(c.env, true)];
  return sql`json_object(
    'registration', json(case when ${position} is null then json_object('status', 'registered')
      else json_object('status', 'waitlisted', 'position', ${position}) end),
    'accountCreated', json(case when ${accountCreated} then 'true' else 'false' end),
    'mail', case when ${isSuppressed(email)} then ${refused} else ${accepted} end)`;
}
