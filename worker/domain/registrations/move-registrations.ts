import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { DUE_NOW } from "./registration-states.ts";

/**
 * With a guest's registration for the same event, two become one: a seat if either had one, else the lower number. A
 * second seat is free: the registration is due at once, and cron promotes the next.
 */
export function moveRegistrations(db: Db, { memberId, email }: { memberId: string; email: string }, onlyIf: SQL) {
  const pairs = sql`(select own.event_id, own.email, other.confirmed_at, other.event_id is not null as is_pair,
      (own.queue is null) + (other.event_id is not null and other.queue is null) as seats,
      case when own.queue is not null and (other.event_id is null or other.queue is not null)
        then min(own.queue, coalesce(other.queue, own.queue)) end as queue,
      other.event_id is not null and coalesce(own.confirmed_at, other.confirmed_at) is not null as is_confirmed
    from registration as own left join registration as other on other.event_id = own.event_id and other.email = ${email}
    where own.member_id = ${memberId} and own.email <> ${email} and ${onlyIf}) as pair`;
  return {
    counters: statement(
      db,
      sql`update ${event} set
        attendee_count = attendee_count - (pair.seats = 2), waitlist_count = waitlist_count - (pair.seats < 2)
      from ${pairs} where ${event.id} = pair.event_id and pair.is_pair`,
    ),
    // `or replace` deletes the guest's row, whose address and maybe number it takes.
    registrations: statement(
      db,
      sql`update or replace ${registration} set email = ${email}, queue = pair.queue,
        confirmed_at = coalesce(registration.confirmed_at, pair.confirmed_at),
        held_until = case when not pair.is_confirmed then registration.held_until end,
        held_due = case when pair.seats = 2 then ${sql.raw(String(DUE_NOW))} when not pair.is_confirmed then registration.held_due end
      from ${pairs} where registration.event_id = pair.event_id and registration.email = pair.email`,
    ),
  };
}
