import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { ANNOUNCEMENT_CHUNK, CHANGE_MAIL_EVERY_MS, REMINDER_EVERY_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { type AnnouncementKind, announcement, block, event, outbox, registration } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { deliverQuietly } from "#domain/notifications/deliver.ts";
import { notificationInsertEach, notifiedMembers } from "#domain/notifications/notifications.ts";
import { isConfirmed } from "#domain/registrations/registration-states.ts";
import type { AppEnv } from "#http/app-env.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { recipientName } from "../mail/recipient-name.ts";

/** Mails are written in chunks after the announcement's row. `cursor`: address of the last scanned registration. */

/** Chunks written right after an announcement. Cron writes the rest, minute by minute. */
const CHUNKS_AT_ONCE = 5;

type NewAnnouncement = { id: string; eventId: string; kind: AnnouncementKind; text: string | null };

export const insertAnnouncement = (
  { db, now }: { db: Db; now: number },
  { id, eventId, kind, text }: NewAnnouncement,
  onlyIf: SQL,
) =>
  statement(
    db,
    sql`insert into announcement (id, event_id, kind, text, created_at, due_at)
      select ${id}, ${event.id}, ${kind}, ${text}, ${now}, ${now} from ${event} where ${event.id} = ${eventId} and ${onlyIf}`,
  );

/** A change soon after another waits `CHANGE_MAIL_EVERY_MS` and includes all until then. */
export function insertChangeAnnouncement(
  { db, now }: { db: Db; now: number },
  { id, eventId }: Pick<NewAnnouncement, "id" | "eventId">,
  onlyIf: SQL,
) {
  return statement(
    db,
    sql`insert into announcement (id, event_id, kind, created_at, due_at)
      select ${id}, ${event.id}, 'event-changed', ${now}, max(${now}, ${lastDue(eventId)} + ${CHANGE_MAIL_EVERY_MS})
      from ${event} where ${event.id} = ${eventId} and ${isChangeAnnounced(eventId, now)} and ${onlyIf}`,
  );
}

/** SQL: when the last change of an event was or will be announced; 0 without one. */
const lastDue = (eventId: string): SQL =>
  sql`coalesce((select max(${announcement.dueAt}) from ${announcement} where ${announcement.eventId} = ${eventId} and ${announcement.kind} = 'event-changed'), 0)`;

export const isChangeAnnounced = (eventId: string, now: number): SQL => sql`${lastDue(eventId)} <= ${now}`;

/** After the response. Never throws: cron repeats what fails here. */
export function fanOutSoon(c: Context<AppEnv>, id: string): void {
  const { db, now } = c.var;
  const fanOut = async () => {
    for (let chunk = 0, isDone = false; chunk < CHUNKS_AT_ONCE && !isDone; chunk++) {
      const written = await writeChunk(c.env, db, id, now);
      await deliverQuietly(c.env, db, written.notified, now);
      isDone = written.isDone;
    }
  };
  c.executionCtx.waitUntil(fanOut().catch((error) => logFailure("announcement-fan-out-failed", error)));
}

/**
 * Returns true after the last chunk. The batch reads the cursor itself, so concurrent runs and a run after a crash
 * continue correctly; the outbox key prevents duplicates. A chunk counts scanned registrations, so its cost does not
 * depend on the recipients.
 */
export const fanOutAnnouncement = async (env: Env, db: Db, id: string, now: number): Promise<boolean> =>
  (await writeChunk(env, db, id, now)).isDone;

async function writeChunk(env: Env, db: Db, id: string, now: number) {
  const scanned = nextRegistrations(id, now);
  const { mails, notifications, position } = await batch(db, {
    mails: outboxInsertEach(
      db,
      env,
      now,
      mailTo(now),
      sql`${scanned} as recipient join ${announcement} on ${isUnfinished(id, now)} join ${event} on ${event.id} = recipient.event_id
        where ${isAddressed} and ${canReceiveMail(env)}`,
    ),
    notifications: notificationInsertEach(
      { db, now },
      notificationToMember,
      sql`${scanned} as recipient join ${announcement} on ${isUnfinished(id, now)} join ${event} on ${event.id} = recipient.event_id
        where ${announcement.kind} in ('event-changed', 'event-cancelled') and ${isAddressed}`,
    ),
    position: statement(
      db,
      sql`update ${announcement} set until = coalesce((select max(email) from ${scanned}), ${announcement.cursor}),
        done = (select count(*) from ${scanned}) < ${sql.raw(String(ANNOUNCEMENT_CHUNK))} where ${isUnfinished(id, now)} returning done`,
    ),
  });
  await enqueueMail(env, writtenMails(mails));
  const [row] = position.results as { done: number }[];
  return { isDone: row === undefined || row.done === 1, notified: notifiedMembers(notifications) };
}

const nextRegistrations = (id: string, now: number) =>
  sql`(select ${registration.id}, ${registration.eventId}, ${registration.email}, ${registration.name}, ${registration.memberId},
      ${registration.confirmedAt}, ${registration.heldUntil}, ${registration.waitlistNumber} from ${registration}
    where ${registration.eventId} = (select ${announcement.eventId} from ${announcement} where ${isUnfinished(id, now)})
      and ${registration.email} > (select ${announcement.cursor} from ${announcement} where ${isUnfinished(id, now)})
    order by ${registration.email} limit ${sql.raw(String(ANNOUNCEMENT_CHUNK))})`;

const mailTo = (now: number) => ({
  id: newIdSql(now),
  key: sql`${announcement.kind} || ':' || ${announcement.id} || ':' || recipient.id`,
  kind: sql`${announcement.kind}`,
  to: sql`recipient.email`,
  toName: recipientName(sql`recipient.member_id`, sql`recipient.name`),
  memberId: sql`recipient.member_id`,
  eventId: sql`recipient.event_id`,
  registrationId: sql`recipient.id`,
});

const notificationToMember = {
  memberId: sql`recipient.member_id`,
  actorId: null,
  key: sql`${announcement.kind} || ':' || ${announcement.id}`,
  // `kind` of the notification is `event-changed` for both: it names the topic.
  content: {
    kind: "event-changed" as const,
    json: jsonObject({ kind: announcement.kind, subject: event.title, path: sql`'/events/' || ${event.id}` }),
  },
};

const isUnfinished = (id: string, now: number) =>
  sql`${announcement.id} = ${id} and ${announcement.done} = 0 and ${announcement.dueAt} <= ${now}`;

const hasBlockedHost = sql`exists (select 1 from ${block} where ${block.memberId} = recipient.member_id and ${block.blockedId} = ${event.hostId})`;

const wasReminded = sql`exists (select 1 from ${announcement} as earlier
  join ${outbox} on ${outbox.key} = earlier.kind || ':' || earlier.id || ':' || recipient.id
  where earlier.event_id = ${event.id} and earlier.kind = 'event-reminder' and earlier.id <> ${announcement.id}
    and earlier.due_at > ${announcement.dueAt} - ${sql.raw(String(REMINDER_EVERY_MS))} and ${outbox.status} <> 'skipped')`;

/** SQL: a cancellation goes to all; others to confirmed ones, and a reminder or host message only with a seat. */
const isAddressed = sql`case ${announcement.kind}
  when 'event-cancelled' then 1
  when 'event-changed' then ${isConfirmed("recipient")} and ${event.cancelledAt} is null
  when 'event-reminder' then ${isConfirmed("recipient")} and recipient.queue is null and ${event.cancelledAt} is null and not ${wasReminded}
  else ${isConfirmed("recipient")} and recipient.queue is null and not ${hasBlockedHost} end`;

/** SQL: sample people get mail only locally, where they can sign in. */
const canReceiveMail = (env: Env) => (env.APP_ENV === "local" ? sql`1` : sql`recipient.email not like '%@sample.test'`);
