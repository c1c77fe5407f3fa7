import { asc, notInArray, sql } from "drizzle-orm";
import { REMINDER_BEFORE_MS, REMINDER_EVERY_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { announcement, event, outbox } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";
import { fanOutAnnouncement } from "./fan-out.ts";

const CHUNKS_PER_SWEEP = 10;
const FAILED_PER_SWEEP = 50;
const SWEEP_SIZE = 100;

/** One chunk of each in turn. A failed one keeps its `dueAt`, which decides the later changes that it includes. */
export async function sweepAnnouncements(env: Env, db: Db, now: number): Promise<void> {
  const failed: string[] = [];
  for (let left = CHUNKS_PER_SWEEP; left > 0 && failed.length < FAILED_PER_SWEEP; ) {
    const unfinished = await db
      .select({ id: announcement.id })
      .from(announcement)
      .where(
        sql`${announcement.done} = 0 and ${announcement.dueAt} <= ${now} and ${notInArray(announcement.id, failed)}`,
      )
      .orderBy(asc(announcement.dueAt), asc(announcement.id))
      .limit(left);
    if (unfinished.length === 0) return;
    const failedBefore = failed.length;
    await handleEach(unfinished, now, {
      event: "announcement-fan-out-failed",
      id: (row) => row.id,
      handle: (row) => fanOutAnnouncement(env, db, row.id, now),
      postpone: async (row) => failed.push(row.id),
    });
    left -= unfinished.length - (failed.length - failedBefore);
  }
}

/**
 * Announcement and mark are one batch. An event that started, or whose start just changed (its mail covers that), is
 * only marked.
 */
export async function sweepReminders(_env: Env, db: Db, now: number): Promise<void> {
  // Literals let SQLite use the partial index. Both statements select the same events.
  const unreminded = sql`${event.reminded} = 0 and ${event.cancelledAt} is null`;
  const startsSoon = sql`select ${event.id} from ${event} where ${unreminded}
    and ${event.startsAt} > ${now} and ${event.startsAt} <= ${now + REMINDER_BEFORE_MS}
    order by ${event.startsAt}, ${event}.rowid limit ${sql.raw(String(SWEEP_SIZE))}`;
  const hasStarted = sql`select ${event.id} from ${event} where ${unreminded} and ${event.startsAt} <= ${now}
    order by ${event.startsAt} limit ${sql.raw(String(SWEEP_SIZE))}`;
  await batch(db, {
    // Without the last condition a host could send reminders by moving the start. One whose emails were dropped, because
    // the start moved before they were sent, reminded nobody: the next is for those.
    announcements: statement(
      db,
      sql`insert into ${announcement} (id, event_id, kind, created_at, due_at)
        select ${newIdSql(now)}, ${event.id}, 'event-reminder', ${now}, ${now} from ${event}
        where ${event.id} in (${startsSoon}) and ${event.attendeeCount} > 0
          and not exists (select 1 from ${announcement} as earlier where earlier.event_id = ${event.id}
            and earlier.kind = 'event-reminder' and earlier.due_at > ${now - REMINDER_EVERY_MS}
            and not exists (select 1 from ${outbox} where ${outbox.status} = 'skipped'
              and ${outbox.key} > 'event-reminder:' || earlier.id || ':' and ${outbox.key} < 'event-reminder:' || earlier.id || ':~'))`,
    ),
    reminded: statement(db, sql`update ${event} set reminded = 1 where ${event.id} in (${startsSoon})`),
    started: statement(db, sql`update ${event} set reminded = 1 where ${event.id} in (${hasStarted})`),
  });
}
