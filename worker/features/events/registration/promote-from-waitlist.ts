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

export type Scope = { env: Env; var: { db: Db; now: number } };

/** SQL: all who wait when there is no capacity. */
const freeSeats = sql`case when ${event.capacity} is null then ${event.waitlistCount}
    else max(0, ${event.capacity} - ${event.attendeeCount}) end`;

/** SQL. The literal `is not null` lets SQLite use the index of the waitlist. */
const onWaitlist = (eventId: string) =>
  sql`${registration} where ${registration.eventId} = ${eventId} and ${registration.waitlistNumber} is not null`;

const firstOnWaitlist = (eventId: string, now: number, limit: SQL) =>
  sql`${onWaitlist(eventId)} and ${canGetSeat(now)}
    order by ${registration.waitlistNumber} limit ${limit}`;

/** For any batch that may free seats; only before the start. Promotion neither confirms nor extends a hold. */
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
    registrations: statement(
      db,
      sql`update ${registration} set queue = null
      where ${registration.eventId} = ${eventId} and ${registration.email} in (select ${registration.email} from ${promoted})`,
    ),
    // The counters change last: the statements above compute the free seats from them.
    counters: statement(
      db,
      sql`update ${event} set attendee_count = attendee_count + waitlist_count - ${waiting}, waitlist_count = ${waiting}
      where ${open} and ${event.waitlistCount} > 0`,
    ),
  };
}

type Promotion = Results<ReturnType<typeof promotionStatements>> | null;

/** After the batch. `others`: more mails to enqueue. Never throws: cron repeats what fails here. */
export async function notifyPromoted({ env, var: { db, now } }: Scope, promotion: Promotion, others: string[] = []) {
  await enqueueMail(env, [...others, ...(promotion ? writtenMails(promotion.mails) : [])]);
  if (promotion) await deliverQuietly(env, db, notifiedMembers(promotion.notifications), now);
}
