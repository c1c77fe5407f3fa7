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

/** Cron mails an unconfirmed registration once and later ends it; not without a mail provider, nor after the start. */

const MAIL_AFTER_MS = REGISTRATION_HOLD_MS - HOLD_MAIL_BEFORE_MS;

/** Without a mail provider, holds due soon restart, so that each has its full time once one is configured. */
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

/** The statements check again what is due: another run, or a confirmation, may have come first. */
function sweepStatements(scope: Scope, eventId: string, isDue: SQL) {
  const { db, now } = scope.var;
  const canMail = findMailProvider(scope.env) !== null;
  const open = sql`exists (select 1 from ${event} where ${event.id} = ${eventId} and ${isOpen(now)})`;
  return {
    holds: clearHolds(db, sql`${isDue} and ${hasVerifiedMember}`),
    // Confirmed, or the event has started or is canceled: the registration stays. What is due below is held.
    done: statement(
      db,
      sql`update ${registration} set held_due = null where ${isDue} and (not (${isHeld}) or not ${open})`,
    ),
    // Not mailed: it does not end, unless the start is moved.
    cut: statement(
      db,
      sql`update ${registration} set held_due = held_until where ${isDue} and ${isBeforeMail} and not ${endsBeforeStart}`,
    ),
    paused: canMail ? null : pauseStatement(scope, isDue),
    mails: canMail ? mailStatements(scope, eventId, sql`${isDue} and ${isBeforeMail} and ${endsBeforeStart}`) : null,
    ended: canMail ? endStatements(scope, eventId, isDue) : null,
    promotion: promotionStatements(scope, eventId),
  };
}

/** SQL: after the start, no registration ends. */
const endsBeforeStart = sql`${registration.heldUntil} < (select ${event.startsAt} from ${event} where ${event.id} = ${registration.eventId})`;

/** The full time plus an hour, so that it is written once an hour. One without a claim to a seat stays so. */
const pauseStatement = ({ var: { db, now } }: Scope, isDue: SQL) =>
  statement(
    db,
    sql`update ${registration} set
      held_until = case when ${hasNoClaim} then held_until else ${now + REGISTRATION_HOLD_MS + HOUR_MS} end,
      held_due = ${now + MAIL_AFTER_MS + HOUR_MS}
    where ${isDue}`,
  );

/** The hold ends an hour after its mail, even a late one, but at most a day later: mails must not hold a seat. */
function mailStatements({ env, var: { db, now } }: Scope, eventId: string, isBeforeEnd: SQL) {
  const about = registrationMail("registration-expiring", eventId, now);
  const mail = { ...about, key: sql`${about.key} || ':' || ${registration.heldUntil}` };
  const postponedTo = sql`(select max(${outbox.countedAt}) from ${outbox} where ${outbox.to} = ${registration.email}
    and ${outbox.countedAt} > ${now} and ${outbox.kind} = ${about.kind})`;
  const later = sql`${HOUR_MS} + min(coalesce(${postponedTo}, ${now}), ${now + HOLD_MAIL_WAIT_MS})`;
  const end = sql`case when ${isHeldAgain} then held_until else max(held_until, ${later}) end`;
  return {
    written: outboxInsertEach(db, env, now, mail, sql`${registration} where ${isBeforeEnd}`),
    moved: statement(db, sql`update ${registration} set held_until = ${end}, held_due = ${end} where ${isBeforeEnd}`),
  };
}

function endStatements({ var: { db } }: Scope, eventId: string, isOver: SQL) {
  const ending = (which: SQL) => sql`(select count(*) from ${registration} where ${isOver} and ${which})`;
  return {
    counters: statement(
      db,
      sql`update ${event} set attendee_count = attendee_count - ${ending(sql`${registration.waitlistNumber} is null`)},
        waitlist_count = waitlist_count - ${ending(sql`${registration.waitlistNumber} is not null`)}
      where ${event.id} = ${eventId} and exists (select 1 from ${registration} where ${isOver})`,
    ),
    holds: keepHolds(db, isOver),
    registrations: statement(db, sql`delete from ${registration} where ${isOver}`),
  };
}
