import { type SQL, sql } from "drizzle-orm";
import {
  HOLD_MAIL_BEFORE_MS,
  HOLD_MAIL_WAIT_MS,
  HOLD_SWEEP_SIZE,
  HOUR_MS,
  REGISTRATION_HOLD_MS,
} from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, outbox, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import { clearHolds } from "#domain/registrations/clear-holds.ts";
import { hasNoClaim, hasVerifiedMember, isBeforeMail, isHeld } from "#domain/registrations/registration-states.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { isHeldAgain, keepHolds } from "./holds.ts";
import { notifyPromoted, promotionStatements, type Scope } from "./promote-from-waitlist.ts";
import { registrationMail } from "./registration-mail.ts";
import { isOpen } from "./seats.ts";

/**
 * Unconfirmed registrations: cron mails each once and later ends it, so that its seat goes to the first on the
 * waitlist. Nothing ends where no mail can be sent, nor once the event has started.
 */

/** How long before the end of a registration its mail is due. */
const MAIL_AFTER_MS = REGISTRATION_HOLD_MS - HOLD_MAIL_BEFORE_MS;

/**
 * Mails and ends what is due, those that wait longest first. Called by cron; bounded, on the index of held registrations. Where no mail can be
 * sent, it gives what would be due within the time of a new registration its whole time again, so that each has it once a provider is configured.
 */
export async function sweepUnconfirmedRegistrations(env: Env, db: Db, now: number): Promise<void> {
  const dueBy = findMailProvider(env) ? now : now + MAIL_AFTER_MS;
  // The literal `is not null` lets SQLite use the partial index.
  const due = await db
    .select({ eventId: registration.eventId, email: registration.email })
    .from(registration)
    .where(sql`${registration.heldDue} is not null and ${registration.heldDue} <= ${dueBy}`)
    .orderBy(registration.heldDue)
    .limit(HOLD_SWEEP_SIZE);
  const scope = { env, var: { db, now } };
  const emailsOf = (rows: typeof due) => rows.map((row) => row.email);
  await handleEach(
    Map.groupBy(due, (row) => row.eventId),
    now,
    {
      event: "unconfirmed-sweep-failed",
      id: ([eventId]) => eventId,
      handle: ([eventId, rows]) => sweepEvent(scope, eventId, isDueOf(eventId, emailsOf(rows), dueBy)),
      postpone: ([eventId, rows], heldDue) =>
        db
          .update(registration)
          .set({ heldDue })
          .where(isDueOf(eventId, emailsOf(rows), dueBy)),
    },
  );
}

async function sweepEvent(scope: Scope, eventId: string, isDue: SQL): Promise<void> {
  const { mails, promotion } = await batch(scope.var.db, sweepStatements(scope, eventId, isDue));
  await notifyPromoted(scope, promotion, mails ? writtenMails(mails.written) : []);
}

/** The sign keeps SQLite on the primary key, not on the index of all held registrations. */
const isDueOf = (eventId: string, emails: string[], dueBy: number): SQL =>
  sql`${registration.eventId} = ${eventId} and ${registration.email} in (select value from json_each(${JSON.stringify(emails)}))
    and +${registration.heldDue} <= ${dueBy}`;

/** One batch for one event. Its statements check again what is due: a registration may have been confirmed meanwhile, or another run may have come first. */
function sweepStatements(scope: Scope, eventId: string, isDue: SQL) {
  const { db, now } = scope.var;
  const canMail = findMailProvider(scope.env) !== null;
  const open = sql`exists (select 1 from ${event} where ${event.id} = ${eventId} and ${isOpen(now)})`;
  return {
    holds: clearHolds(db, sql`${isDue} and ${hasVerifiedMember}`),
    // It is confirmed, or the event has started or is cancelled: the registration stays, and nothing is due anymore. What is due below is
    // held, at an open event.
    done: statement(
      db,
      sql`update ${registration} set held_due = null where ${isDue} and (not (${isHeld}) or not ${open})`,
    ),
    paused: canMail ? null : pauseStatement(scope, isDue),
    mails: canMail ? mailStatements(scope, eventId, sql`${isDue} and ${isBeforeMail}`) : null,
    ended: canMail ? endStatements(scope, eventId, isDue) : null,
    promotion: promotionStatements(scope, eventId),
  };
}

/** The whole time again, an hour more than a new registration has, so that it is written once an hour. One without a claim to a seat stays so. */
const pauseStatement = ({ var: { db, now } }: Scope, isDue: SQL) =>
  statement(
    db,
    sql`update ${registration} set
      held_until = case when ${hasNoClaim} then held_until else ${now + REGISTRATION_HOLD_MS + HOUR_MS} end,
      held_due = ${now + MAIL_AFTER_MS + HOUR_MS}
    where ${isDue}`,
  );

/**
 * The mail before the end, once per end, or the one that waits for the address already, which says that others end too. The end comes an hour later at the earliest, also when cron was late or the mail is postponed, which
 * the end waits for, but not longer than a day: nobody can hold a seat by mails that are in the way.
 */
function mailStatements({ env, var: { db, now } }: Scope, eventId: string, isBeforeEnd: SQL) {
  const about = registrationMail("registration-expiring", eventId, now);
  const mail = { ...about, key: sql`${about.key} || ':' || ${registration.heldUntil}` };
  const postponedTo = sql`(select max(${outbox.countedAt}) from ${outbox} where ${outbox.to} = ${registration.email}
    and ${outbox.countedAt} > ${now} and ${outbox.kind} = ${about.kind})`;
  const later = sql`${HOUR_MS} + min(coalesce(${postponedTo}, ${now}), ${now + HOLD_MAIL_WAIT_MS})`;
  // A person who cancelled and registered again keeps the end they had, so that nobody waits for mails in the way twice.
  const end = sql`case when ${isHeldAgain} then held_until else max(held_until, ${later}) end`;
  return {
    written: outboxInsertEach(db, env, now, mail, sql`${registration} where ${isBeforeEnd}`),
    moved: statement(db, sql`update ${registration} set held_until = ${end}, held_due = ${end} where ${isBeforeEnd}`),
  };
}

/** Ends what is still due: counters and rows. Its time is kept, so that registering again does not begin another one. */
function endStatements({ var: { db } }: Scope, eventId: string, isOver: SQL) {
  const ending = (which: SQL) => sql`(select count(*) from ${registration} where ${isOver} and ${which})`;
  return {
    // Each counter goes down by the registrations that end: seats, and numbers on the waitlist.
    counters: statement(
      db,
      sql`update ${event} set attendee_count = attendee_count - ${ending(sql`${registration.waitlistNumber} is null`)},
        waitlist_count = waitlist_count - ${ending(sql`${registration.waitlistNumber} is not null`)}
      where ${event.id} = ${eventId} and exists (select 1 from ${registration} where ${isOver})`,
    ),
    holds: keepHolds(db, isOver),
    // Ends the registrations that nobody confirmed in time.
    registrations: statement(db, sql`delete from ${registration} where ${isOver}`),
  };
}
