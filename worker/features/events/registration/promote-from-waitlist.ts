import { type SQL, sql } from "drizzle-orm";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { deliverQuietly } from "#domain/notifications/deliver.ts";
import { notificationInsertEach, notifiedMembers } from "#domain/notifications/notifications.ts";
import { canGetSeat } from "#domain/registrations/registration-states.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { registrationMail } from "./registration-mail.ts";
import { registrationNotification } from "./registration-notification.ts";
import { isOpen } from "./seats.ts";

/** What the statements need of a request; cron has the same. */
export type Scope = { env: Env; var: { db: Db; now: number } };

/** SQL: how many people can get a seat of a row of `event`; as many as wait when there is no capacity. */
const freeSeats = sql`case when ${event.capacity} is null then ${event.waitlistCount}
    else max(0, ${event.capacity} - ${event.attendeeCount}) end`;

/** SQL: the rows of an event's waitlist. The literal `is not null` lets SQLite use the index of the waitlist. */
const onWaitlist = (eventId: string) =>
  sql`${registration} where ${registration.eventId} = ${eventId} and ${registration.waitlistNumber} is not null`;

/** SQL: the first of them who can get a seat. */
const firstOnWaitlist = (eventId: string, now: number, limit: SQL) =>
  sql`${onWaitlist(eventId)} and ${canGetSeat(now)}
    order by ${registration.waitlistNumber} limit ${limit}`;

/**
 * The statements that give every free seat to the first on the waitlist, for the end of any batch that may free seats. They write only
 * while the event has not started and is not cancelled. Their results are for `notifyPromoted`. An unconfirmed registration stays
 * unconfirmed, and one that is held ends when it would have ended on the waitlist.
 */
export function promotionStatements({ env, var: { db, now } }: Scope, eventId: string) {
  const open = sql`${event.id} = ${eventId} and ${isOpen(now)}`;
  const promoted = firstOnWaitlist(eventId, now, sql`coalesce((select ${freeSeats} from ${event} where ${open}), 0)`);
  const waiting = sql`(select count(*) from ${onWaitlist(eventId)})`;
  const mail = registrationMail("registration-promoted", eventId, now);
  return {
    mails: outboxInsertEach(db, env, now, mail, promoted),
    notifications: notificationInsertEach(
      { db, now },
      registrationNotification("registration-promoted", eventId),
      promoted,
    ),
    // A promoted registration has a seat, so it has no number on the waitlist anymore.
    registrations: statement(
      db,
      sql`update ${registration} set queue = null
      where ${registration.eventId} = ${eventId} and ${registration.email} in (select ${registration.email} from ${promoted})`,
    ),
    // The counters change last, because the statements above compute the free seats from them. Who no longer waits has a seat.
    counters: statement(
      db,
      sql`update ${event} set attendee_count = attendee_count + waitlist_count - ${waiting}, waitlist_count = ${waiting}
      where ${open} and ${event.waitlistCount} > 0`,
    ),
  };
}

/** The results of the statements of a promotion; null when the batch had none. */
type Promotion = Results<ReturnType<typeof promotionStatements>> | null;

/** After the batch: sends the mails and the notifications of a promotion, and the mails `others` with them. Never throws: cron does what fails here. */
export async function notifyPromoted({ env, var: { db, now } }: Scope, promotion: Promotion, others: string[] = []) {
  await enqueueMail(env, [...others, ...(promotion ? writtenMails(promotion.mails) : [])]);
  if (promotion) await deliverQuietly(env, db, notifiedMembers(promotion.notifications), now);
}
