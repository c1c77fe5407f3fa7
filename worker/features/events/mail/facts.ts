import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { announcement, event, outbox, registration, user } from "#db/schema/index.ts";
import { isConfirmed } from "#domain/registrations/registration-states.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import { withoutAddresses, withoutTurning } from "#mail/without-addresses.ts";
import { eventColumns } from "../event-sql.ts";
import { waitlistPosition } from "../registration/seats.ts";
import { waitingEndKeys } from "./ended-registration.ts";
import type { MailEvent, MailRegistration } from "./mail-event.ts";

export type EventMailFacts = {
  event: MailEvent | null;
  registration: MailRegistration | null;
  wasOnlyWaiting: boolean;
  message: string | null;
};

export const selectEventMailFacts = (db: Db, row: OutboxRow) => ({
  events: selectMailEvent(db, row.eventId ?? ""),
  registrations: selectMailRegistration(
    db,
    and(
      eq(registration.eventId, row.eventId ?? ""),
      eq(registration.email, row.to),
      eq(registration.id, row.registrationId ?? ""),
    ),
  ),
  onlyWaiting: selectOnlyWaiting(db, row.registrationId),
  messages: selectMessage(db, row.key),
});

export const toEventMailFacts = (
  { events, registrations, onlyWaiting, messages }: Results<ReturnType<typeof selectEventMailFacts>>,
  isProven: boolean,
): EventMailFacts => ({
  event: toMailEvent(events[0] && (isProven ? events[0] : { ...events[0], ...NOTHING_OF_OTHERS }), isProven),
  registration: toMailRegistration(registrations[0]),
  wasOnlyWaiting: onlyWaiting.length > 0,
  message: (isProven && messages[0]?.text) || null,
});

const NOTHING_OF_OTHERS = { description: "", host: null, cancelReason: null };

export const selectMailEvent = (db: Db, id: string) =>
  db
    .select({
      id: event.id,
      ...eventColumns,
      sequence: event.sequence,
      host: user.name,
      cancelledAt: event.cancelledAt,
      cancelReason: event.cancelReason,
      reminded: event.reminded,
    })
    .from(event)
    .innerJoin(user, eq(user.id, event.hostId))
    .where(eq(event.id, id));

export const selectMailRegistration = (db: Db, which: SQL | undefined) =>
  db
    .select({
      id: registration.id,
      position: waitlistPosition().as("position"),
      confirmed: sql<number>`${isConfirmed()}`.as("confirmed"),
      heldUntil: registration.heldUntil,
    })
    .from(registration)
    .where(which);

/** Ended on the waitlist, so no calendar has the event. An end without a mail left a waitlist mail and no seat mail. */
const selectOnlyWaiting = (db: Db, registrationId: string | null) =>
  db
    .select({ key: outbox.key })
    .from(outbox)
    .where(
      and(
        inArray(outbox.key, [`registration-waitlisted:${registrationId}`, ...waitingEndKeys(registrationId ?? "")]),
        sql`(${outbox.kind} <> 'registration-waitlisted'
          or not exists (select 1 from outbox as later where later.key = ${`registration-promoted:${registrationId}`}))`,
      ),
    );

const selectMessage = (db: Db, key: string) =>
  db
    .select({ text: announcement.text })
    .from(announcement)
    .where(eq(announcement.id, /^event-message:([^:]+):/.exec(key)?.[1] ?? ""));

/** Who proved the address reads where an online event takes place, such as a link that was stored as its place. */
export const toMailEvent = (row: MailEvent | undefined, isProven: boolean): MailEvent | null =>
  row
    ? {
        ...row,
        title: withoutAddresses(row.title),
        location: isProven ? withoutTurning(row.location) : withoutAddresses(row.location),
        host: row.host && withoutAddresses(row.host),
      }
    : null;

export const toMailRegistration = (
  row: (Omit<MailRegistration, "confirmed"> & { confirmed: number }) | undefined,
): MailRegistration | null => (row ? { ...row, confirmed: row.confirmed === 1 } : null);
