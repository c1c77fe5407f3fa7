import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { ANNOUNCEMENT_CHUNK } from "#contract/limits.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { announcement, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { loggable } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";

/** Chunks written right after an announcement; what is left then goes out minute by minute. */
const CHUNKS_AT_ONCE = 5;

/** Spreads an announcement that was just committed, after the answer. What fails here is left to cron. */
export function fanOutSoon(c: Context<AppEnv>, id: string): void {
  const { db, now } = c.var;
  const spread = async () => {
    for (let chunk = 0; chunk < CHUNKS_AT_ONCE; chunk++) if (await fanOutAnnouncement(c.env, db, id, now)) return;
  };
  c.executionCtx.waitUntil(
    spread().catch((error) =>
      console.error(JSON.stringify({ event: "announcement-not-spread", message: loggable(error).message })),
    ),
  );
}

/**
 * Writes the next chunk of an announcement's mails and how far it came, in one batch, and wakes the consumer; true once everybody was
 * told. The batch reads for itself how far it is, so runs side by side, or after a kill, go on where the last one stopped; the key
 * (kind, announcement, registration) stands for ever. A chunk counts those looked at, so its cost is the same however few are told.
 */
export async function fanOutAnnouncement(env: Env, db: Db, id: string, now: number): Promise<boolean> {
  const next = sql`(select ${registration.id}, ${registration.eventId}, ${registration.email}, ${registration.name},
      ${registration.memberId}, ${registration.confirmedAt}, ${registration.queue} from ${registration}
    where ${registration.eventId} = (select ${announcement.eventId} from ${announcement} where ${isOpen(id)})
      and ${registration.email} > (select ${announcement.until} from ${announcement} where ${isOpen(id)})
    order by ${registration.email} limit ${sql.raw(String(ANNOUNCEMENT_CHUNK))})`;
  const mail = {
    id: newIdSql(now),
    key: sql`${announcement.kind} || ':' || ${announcement.id} || ':' || told.id`,
    kind: sql`${announcement.kind}`,
    to: sql`told.email`,
    toName: sql`coalesce((select ${user.name} from ${user} where ${user.id} = told.member_id), told.name)`,
    memberId: sql`told.member_id`,
    eventId: sql`told.event_id`,
    registrationId: sql`told.id`,
  };
  const [written, moved] = await db.batch([
    outboxInsertEach(
      db,
      env,
      now,
      mail,
      sql`${next} as told join ${announcement} on ${isOpen(id)} where ${isTold} and ${isReachable(env)}`,
    ),
    statement(
      db,
      sql`update ${announcement} set until = coalesce((select max(email) from ${next}), ${announcement.until}),
        done = (select count(*) from ${next}) < ${sql.raw(String(ANNOUNCEMENT_CHUNK))} where ${isOpen(id)} returning done`,
    ),
  ]);
  await enqueueMail(env, writtenMails(written));
  const [row] = (moved as unknown as D1Result<{ done: number }>).results;
  return row === undefined || row.done === 1;
}

const isOpen = (id: string) => sql`${announcement.id} = ${id} and ${announcement.done} = 0`;

/** A change concerns whoever has a place or waits for one; a reminder and the host's words those who come for certain. */
const isTold = sql`(${announcement.kind} in ('event-changed', 'event-cancelled') or (told.queue is null and told.confirmed_at is not null))`;

/** Nobody reads the mail of sample people where they do not sign in (decision 33). */
const isReachable = (env: Env) => (env.APP_ENV === "local" ? sql`1` : sql`told.email not like '%@sample.test'`);
