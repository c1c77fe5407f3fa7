import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { ANNOUNCEMENT_CHUNK } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { type AnnouncementKind, announcement, event, registration } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { loggable } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { recipientName } from "../mail/recipient-name.ts";

/**
 * An announcement is one row, written in the batch of its cause. Its mails are written afterwards, in chunks: the row's `cursor` is the
 * address of the last registration that was scanned, and `done` is 1 after the last one.
 */

/** How many chunks are written right after an announcement; cron writes the rest minute by minute. */
const CHUNKS_AT_ONCE = 5;

/** The statement that writes an announcement to everybody registered for an event, while `onlyIf` holds for the row of `event`. */
export const insertAnnouncement = (
  { db, now }: { db: Db; now: number },
  { id, eventId, kind, text }: { id: string; eventId: string; kind: AnnouncementKind; text: string | null },
  onlyIf: SQL,
) =>
  statement(
    db,
    sql`insert into announcement (id, event_id, kind, text, created_at)
      select ${id}, ${event.id}, ${kind}, ${text}, ${now} from ${event} where ${event.id} = ${eventId} and ${onlyIf}`,
  );

/** Fans out a committed announcement after the response. Never throws: cron does what fails here. */
export function fanOutSoon(c: Context<AppEnv>, id: string): void {
  const { db, now } = c.var;
  const fanOut = async () => {
    for (let chunk = 0; chunk < CHUNKS_AT_ONCE; chunk++) if (await fanOutAnnouncement(c.env, db, id, now)) return;
  };
  c.executionCtx.waitUntil(
    fanOut().catch((error) =>
      console.error(JSON.stringify({ event: "announcement-fan-out-failed", message: loggable(error).message })),
    ),
  );
}

/**
 * Writes the next chunk of an announcement's mails together with how far it came, in one batch, and enqueues the mails. Returns true
 * after the last chunk. The batch reads the position itself, so concurrent runs and a run after a crash continue where the last one
 * stopped; the outbox key (kind, announcement, registration) keeps every mail single. The chunk's size counts scanned registrations, so it
 * costs the same however few of them get a mail.
 */
export async function fanOutAnnouncement(env: Env, db: Db, id: string, now: number): Promise<boolean> {
  const scanned = nextRegistrations(id);
  const { mails, position } = await batch(db, {
    mails: outboxInsertEach(
      db,
      env,
      now,
      mailTo(now),
      sql`${scanned} as recipient join ${announcement} on ${isUnfinished(id)} where ${isAddressed} and ${isReachable(env)}`,
    ),
    // A chunk that is not full was the last one.
    position: statement(
      db,
      sql`update ${announcement} set until = coalesce((select max(email) from ${scanned}), ${announcement.cursor}),
        done = (select count(*) from ${scanned}) < ${sql.raw(String(ANNOUNCEMENT_CHUNK))} where ${isUnfinished(id)} returning done`,
    ),
  });
  await enqueueMail(env, writtenMails(mails));
  const [row] = position.results as { done: number }[];
  return row === undefined || row.done === 1;
}

/** SQL: the next chunk of the event's registrations, by address, after the last one that was scanned. */
const nextRegistrations = (id: string) =>
  sql`(select ${registration.id}, ${registration.eventId}, ${registration.email}, ${registration.name},
      ${registration.memberId}, ${registration.confirmedAt}, ${registration.waitlistNumber} from ${registration}
    where ${registration.eventId} = (select ${announcement.eventId} from ${announcement} where ${isUnfinished(id)})
      and ${registration.email} > (select ${announcement.cursor} from ${announcement} where ${isUnfinished(id)})
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

const isUnfinished = (id: string) => sql`${announcement.id} = ${id} and ${announcement.done} = 0`;

/** SQL: changes and cancellations are for everybody registered or waiting; reminders and messages for confirmed attendees only. */
const isAddressed = sql`(${announcement.kind} in ('event-changed', 'event-cancelled') or (recipient.queue is null and recipient.confirmed_at is not null))`;

/** SQL: sample people get no mail where they cannot sign in. */
const isReachable = (env: Env) => (env.APP_ENV === "local" ? sql`1` : sql`recipient.email not like '%@sample.test'`);
