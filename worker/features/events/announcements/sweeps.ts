import { asc, sql } from "drizzle-orm";
import { REMINDER_BEFORE_MS } from "#contract/limits.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { announcement, event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { loggable } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { fanOutAnnouncement } from "./fan-out.ts";

/** Chunks one run writes, shared by whatever is open. */
const CHUNKS_PER_SWEEP = 10;
const SWEEP_SIZE = 100;

/** Spreads what was announced and not told to everybody yet, a chunk of each in turn. Called by cron; bounded. */
export async function sweepAnnouncements(env: Env, db: Db, now: number): Promise<void> {
  for (let left = CHUNKS_PER_SWEEP; left > 0; ) {
    const open = await db
      .select({ id: announcement.id })
      .from(announcement)
      .where(sql`${announcement.done} = 0`)
      .orderBy(asc(announcement.id))
      .limit(left);
    if (open.length === 0) return;
    for (const { id } of open) await fanOutOne(env, db, id, now);
    left -= open.length;
  }
}

/** One that cannot be spread keeps no other from being spread. */
async function fanOutOne(env: Env, db: Db, id: string, now: number): Promise<void> {
  try {
    await fanOutAnnouncement(env, db, id, now);
  } catch (error) {
    console.error(JSON.stringify({ event: "announcement-not-spread", id, message: loggable(error).message }));
  }
}

/**
 * Promises a reminder to everybody who comes to an event that begins within a day, once: the promise and its mark are one batch. What
 * began without one is only marked. Called by cron; bounded, on the index of events nobody was reminded of.
 */
export async function sweepReminders(_env: Env, db: Db, now: number): Promise<void> {
  // The literals let SQLite use the partial index. Both statements name the same events: those that begin first.
  const unreminded = sql`${event.reminded} = 0 and ${event.cancelledAt} is null`;
  const soon = sql`select ${event.id} from ${event} where ${unreminded}
    and ${event.startsAt} > ${now} and ${event.startsAt} <= ${now + REMINDER_BEFORE_MS}
    order by ${event.startsAt}, ${event}.rowid limit ${sql.raw(String(SWEEP_SIZE))}`;
  const begun = sql`select ${event.id} from ${event} where ${unreminded} and ${event.startsAt} <= ${now}
    order by ${event.startsAt} limit ${sql.raw(String(SWEEP_SIZE))}`;
  await db.batch([
    statement(
      db,
      sql`insert into ${announcement} (id, event_id, kind, created_at)
        select ${newIdSql(now)}, ${event.id}, 'event-reminder', ${now} from ${event}
        where ${event.id} in (${soon}) and ${event.attendeeCount} > 0`,
    ),
    statement(db, sql`update ${event} set reminded = 1 where ${event.id} in (${soon})`),
    statement(db, sql`update ${event} set reminded = 1 where ${event.id} in (${begun})`),
  ]);
}
