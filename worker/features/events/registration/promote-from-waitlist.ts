import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Results } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import { event, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import { recipientName } from "../mail/recipient-name.ts";
import { isOpen } from "./seats.ts";

/** SQL: how many people a row of `event` can promote: as many as wait, but no more than there are free seats. */
const promotable = sql`case when ${event.capacity} is null then ${event.waitlistCount}
    else max(0, min(${event.waitlistCount}, ${event.capacity} - ${event.attendeeCount})) end`;

/** SQL: the first rows of an event's waitlist. The literal `is not null` lets SQLite use the index of the waitlist. */
const firstOnWaitlist = (eventId: string, limit: SQL) =>
  sql`${registration} where ${registration.eventId} = ${eventId} and ${registration.waitlistNumber} is not null
    order by ${registration.waitlistNumber} limit ${limit}`;

/**
 * The statements that give every free seat to the first on the waitlist, for the end of any batch that may free seats. They write only
 * while the event has not started and is not cancelled. Their results are for `promotedMails`. An unconfirmed registration stays
 * unconfirmed: its seat is reserved.
 */
export function promotionStatements(c: Context<AppEnv>, eventId: string) {
  const { db, now } = c.var;
  const open = sql`${event.id} = ${eventId} and ${isOpen(now)}`;
  const promoted = firstOnWaitlist(eventId, sql`coalesce((select ${promotable} from ${event} where ${open}), 0)`);
  const mail = {
    id: newIdSql(now),
    key: sql`'registration-promoted:' || ${registration.id}`,
    kind: "registration-promoted" as const,
    to: sql`${registration.email}`,
    toName: recipientName(sql`${registration.memberId}`, sql`${registration.name}`),
    memberId: sql`${registration.memberId}`,
    eventId,
    registrationId: sql`${registration.id}`,
  };
  return {
    mails: outboxInsertEach(db, c.env, now, mail, promoted),
    // A promoted registration has a seat, so it has no number on the waitlist any more.
    registrations: statement(
      db,
      sql`update ${registration} set queue = null
      where ${registration.eventId} = ${eventId} and ${registration.email} in (select ${registration.email} from ${promoted})`,
    ),
    // The counters change last, because the two statements above compute the free seats from them.
    counters: statement(
      db,
      sql`update ${event} set attendee_count = attendee_count + ${promotable}, waitlist_count = waitlist_count - ${promotable}
      where ${open} and ${event.waitlistCount} > 0`,
    ),
  };
}

/** The ids of the mails that a promotion wrote, for `enqueueMail`; none when the batch had no promotion (null). */
export const promotedMails = (promotion: Results<ReturnType<typeof promotionStatements>> | null): string[] =>
  promotion ? writtenMails(promotion.mails) : [];
