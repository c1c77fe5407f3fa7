import { asc, sql } from "drizzle-orm";
import { REMINDER_BEFORE_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { announcement, event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { loggable } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { fanOutAnnouncement } from "./fan-out.ts";

/** How many chunks one run writes for all unfinished announcements together. */
const CHUNKS_PER_SWEEP = 10;
const SWEEP_SIZE = 100;

/** Fans out announcements that are not finished, one chunk of each in turn. Called by cron; bounded. */
export async function sweepAnnouncements(env: Env, db: Db, now: number): Promise<void> {
  for (let left = CHUNKS_PER_SWEEP; left > 0; ) {
    const unfinished = await db
      .select({ id: announcement.id })
      .from(announcement)
      .where(sql`${announcement.done} = 0`)
      .orderBy(asc(announcement.id))
      .limit(left);
    if (unfinished.length === 0) return;
    for (const { id } of unfinished) await fanOutOne(env, db, id, now);
    left -= unfinished.length;
  }
}

/** Never throws: an announcement that fails does not keep the others from being fanned out. */
async function fanOutOne(env: Env, db: Db, id: string, now: number): Promise<void> {
  try {
    await fanOutAnnouncement(env, db, id, now);
  } catch (error) {
    console.error(JSON.stringify({ event: "announcement-fan-out-failed", id, message: loggable(error).message }));
  }
}

/**
 * Announces a reminder of each event that starts within a day, once: the announcement and the event's mark are one batch. An event that
 * started without one is only marked. Called by cron; bounded, on the index of events without a reminder.
 */
export async function sweepReminders(_env: Env, db: Db, now: number): Promise<void> {
  // The literals let SQLite use the partial index. Both statements select the same events: those that start first.
  const unreminded = sql`${event.reminded} = 0 and ${event.cancelledAt} is null`;
  const startsSoon = sql`select ${event.id} from ${event} where ${unreminded}
    and ${event.startsAt} > ${now} and ${event.startsAt} <= ${now + REMINDER_BEFORE_MS}
    order by ${event.startsAt}, ${event}.rowid limit ${sql.raw(String(SWEEP_SIZE))}`;
  const hasStarted = sql`select ${event.id} from ${event} where ${unreminded} and ${event.startsAt} <= ${now}
    order by ${event.startsAt} limit ${sql.raw(String(SWEEP_SIZE))}`;
  await batch(db, {
    // Only events with attendees have somebody to remind.
    announcements: statement(
      db,
      sql`insert into ${announcement} (id, event_id, kind, created_at)
        select ${newIdSql(now)}, ${event.id}, 'event-reminder', ${now} from ${event}
        where ${event.id} in (${startsSoon}) and ${event.attendeeCount} > 0`,
    ),
    reminded: statement(db, sql`update ${event} set reminded = 1 where ${event.id} in (${startsSoon})`),
    started: statement(db, sql`update ${event} set reminded = 1 where ${event.id} in (${hasStarted})`),
  });
}
