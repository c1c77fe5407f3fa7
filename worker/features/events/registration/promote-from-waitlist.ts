import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { newIdSql } from "#db/ids.ts";
import { event, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";

/** Those of an event who wait, first in line first. The literal lets SQLite use the index of the line. */
const inLine = (eventId: string, limit: SQL) =>
  sql`${registration} where ${registration.eventId} = ${eventId} and ${registration.queue} is not null
    order by ${registration.queue} limit ${limit}`;

/**
 * The statements that give every free seat to those first in line, for the end of any batch after which seats may be free: mails, rows,
 * counters. Only while the event lies ahead and takes place. What the first answers is for `promotedMails`. An unconfirmed registration
 * stays unconfirmed: its seat is held.
 */
export function promotionStatements(c: Context<AppEnv>, eventId: string) {
  const { db, env, now } = { ...c.var, env: c.env };
  const ahead = sql`${event.id} = ${eventId} and ${event.startsAt} > ${now} and ${event.cancelledAt} is null`;
  const free = sql`case when ${event.capacity} is null then ${event.waitlistCount}
    else max(0, min(${event.waitlistCount}, ${event.capacity} - ${event.attendeeCount})) end`;
  const next = inLine(eventId, sql`coalesce((select ${free} from ${event} where ${ahead}), 0)`);
  const mail = {
    id: newIdSql(now),
    key: sql`'registration-promoted:' || ${registration.id}`,
    kind: "registration-promoted" as const,
    to: sql`${registration.email}`,
    toName: sql`coalesce((select ${user.name} from ${user} where ${user.id} = ${registration.memberId}), ${registration.name})`,
    memberId: sql`${registration.memberId}`,
    eventId,
    registrationId: sql`${registration.id}`,
  };
  return [
    outboxInsertEach(db, env, now, mail, next),
    statement(
      db,
      sql`update ${registration} set queue = null
      where ${registration.eventId} = ${eventId} and ${registration.email} in (select ${registration.email} from ${next})`,
    ),
    // Last, since the two before it ask these counters how many seats are free.
    statement(
      db,
      sql`update ${event} set attendee_count = attendee_count + ${free}, waitlist_count = waitlist_count - ${free}
      where ${ahead} and ${event.waitlistCount} > 0`,
    ),
  ] as const;
}

/** The mails a promotion wrote, for `enqueueMail`; takes what its three statements answered. */
export const promotedMails = (results: readonly unknown[]): string[] => writtenMails(results[0]);
