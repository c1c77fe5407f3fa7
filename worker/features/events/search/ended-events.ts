import { type SQL, sql } from "drizzle-orm";
import { lastsUntil } from "#contract/event-facts.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import { pendingInsertAll } from "#search/pending.ts";
import type { Env } from "#worker/env.ts";

const SWEEP_SIZE = 100;

export async function sweepEventEnds(_env: Env, db: Db): Promise<void> {
  const rows = await db
    .select({ id: event.id, startsAt: event.startsAt, timeZone: event.timeZone, version: event.version })
    .from(event)
    .where(
      // Literals, so that SQLite uses the index of those events.
      sql`${event.over} = 0 and ${event.endsAt} is null and ${event.lastsUntil} is null and ${event.cancelledAt} is null`,
    )
    .limit(SWEEP_SIZE);
  const ends = rows.map(({ startsAt, timeZone, ...row }) => ({ ...row, until: lastsUntil(startsAt, timeZone) }));
  if (ends.length === 0) return;
  // Only the version that was read: a later edit is swept again.
  await statement(
    db,
    sql`update ${event} set lasts_until = value->>'until' from json_each(${JSON.stringify(ends)})
      where ${event.id} = value->>'id' and ${event.version} = value->>'version' and ${event.endsAt} is null`,
  );
}

/** So that lists of upcoming events never scan past ones. The search index gets their new sort key. Cron; bounded. */
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

const ended = (now: number, columns: SQL): SQL => sql`
  select ${columns} from ${event}
  where ${event.over} = 0 and ${event.cancelledAt} is null and ${event.unlisted} = 0 and ${event.startsAt} <= ${now}
    and ${eventEnd} <= ${now}
  order by ${event.startsAt}, ${event.id} limit ${SWEEP_SIZE}`;
