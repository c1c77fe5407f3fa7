import { type SQL, sql } from "drizzle-orm";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { pendingInsertAll } from "#search/pending.ts";
import type { Env } from "#worker/env.ts";
import { eventEnd } from "../event-sql.ts";

const SWEEP_SIZE = 100;

/**
 * Marks events that have ended, so that lists of upcoming events never scan past ones, and marks them for the search index, where they
 * have another sort key from now on. Called by cron; bounded.
 */
export async function markEndedEvents(_env: Env, db: Db, now: number): Promise<void> {
  await batch(db, {
    search: pendingInsertAll(db, "events", ended(now, sql`${event.id} as id, ${event.version} + 1 as version`)),
    // The new version makes the index take the new state.
    events: statement(
      db,
      sql`update ${event} set over = 1, version = version + 1 where ${event.id} in (${ended(now, sql`${event.id}`)})`,
    ),
  });
}

/** SQL: events that have ended and are not marked, the same ones for all statements. */
const ended = (now: number, columns: SQL): SQL => sql`
  select ${columns} from ${event}
  where ${event.over} = 0 and ${event.cancelledAt} is null and ${event.startsAt} <= ${now}
    and ${eventEnd} < ${now}
  order by ${event.startsAt}, ${event.id} limit ${SWEEP_SIZE}`;
