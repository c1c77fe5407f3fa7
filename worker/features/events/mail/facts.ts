import { and, eq, type SQL, sql } from "drizzle-orm";
import { WAITLIST_MAX } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { announcement, event, outbox, registration, user } from "#db/schema/index.ts";
import type { MailEvent, MailRegistration } from "./mail-event.ts";

export const selectMailEvent = (db: Db, id: string) =>
  db
    .select({
      id: event.id,
      title: event.title,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timeZone: event.timeZone,
      location: event.location,
      description: event.description,
      sequence: event.sequence,
      host: user.name,
      cancelledAt: event.cancelledAt,
      cancelReason: event.cancelReason,
      reminded: event.reminded,
    })
    .from(event)
    .innerJoin(user, eq(user.id, event.hostId))
    .where(eq(event.id, id));

/**
 * Everybody before oneself in line and oneself, on the index of the line. Written out: the query builder leaves the table's name away
 * where there is one table, and within the count every column would be of those ahead.
 */
const position = sql<number | null>`case when registration.queue is not null then (select count(*) from (
  select 1 from registration as ahead
  where ahead.event_id = registration.event_id and ahead.queue is not null and ahead.queue <= registration.queue
  limit ${WAITLIST_MAX})) end`;

export const selectMailRegistration = (db: Db, which: SQL | undefined) =>
  db
    .select({
      id: registration.id,
      position: position.as("position"),
      confirmed: sql<number>`${registration.confirmedAt} is not null`.as("confirmed"),
    })
    .from(registration)
    .where(which);

export const isOf = (eventId: string | null, email: string, id: string | null) =>
  and(eq(registration.eventId, eventId ?? ""), eq(registration.email, email), eq(registration.id, id ?? ""));

/** Whether a registration, which may be gone, was told that it waits and never that it has a place: so it has no calendar entry. */
export const selectWaited = (db: Db, registrationId: string | null) =>
  db
    .select({ key: outbox.key })
    .from(outbox)
    .where(
      and(
        eq(outbox.key, `registration-waitlisted:${registrationId}`),
        sql`not exists (select 1 from outbox as later where later.key = ${`registration-promoted:${registrationId}`})`,
      ),
    );

/** What the host wrote in the announcement a mail's key names: `event-message:<announcement>:<registration>`. */
export const selectMessage = (db: Db, key: string) =>
  db
    .select({ text: announcement.text })
    .from(announcement)
    .where(eq(announcement.id, /^event-message:([^:]+):/.exec(key)?.[1] ?? ""));

/** One line of somebody's text, without the signs that turn the reading direction of what follows them. */
export const withoutTurns = (line: string): string => line.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");

export const toMailEvent = (row: MailEvent | undefined): MailEvent | null =>
  row
    ? {
        ...row,
        title: withoutTurns(row.title),
        location: withoutTurns(row.location),
        host: withoutTurns(row.host),
      }
    : null;

export const toMailRegistration = (
  row: { id: string; position: number | null; confirmed: number } | undefined,
): MailRegistration | null => (row ? { ...row, confirmed: row.confirmed === 1 } : null);
