import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { SEARCH_SWEEP_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, searchPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { loggable } from "#http/problem.ts";
import { putEntries } from "#search/entries.ts";
import { pendingInsertAll } from "#search/pending.ts";
import { emptyIndex } from "#search/rebuild.ts";
import { REBUILD_ID } from "#search/rebuild-statement.ts";
import type { Env } from "#worker/env.ts";

/** Indexes an event that was just written, after the response. Never throws: cron does what fails here. */
export function indexSoon(c: Context<AppEnv>, id: string): void {
  c.executionCtx.waitUntil(
    indexPending(c.env, c.var.db, eq(searchPending.id, id)).catch((error) =>
      console.error(JSON.stringify({ event: "search-index-failed", message: loggable(error).message })),
    ),
  );
}

/** Indexes pending events; a requested rebuild empties the index first. Called by cron; bounded. */
export async function sweepSearch(env: Env, db: Db): Promise<void> {
  const [rebuild] = await db.select({ id: searchPending.id }).from(searchPending).where(isRebuild);
  if (rebuild) await startRebuild(env, db);
  await indexPending(env, db);
}

const isRebuild = and(eq(searchPending.noun, "events"), eq(searchPending.id, REBUILD_ID));

/**
 * Empties the index and marks every event as pending. After a crash in between it runs again: the request is deleted in the batch that
 * marks the events. The pending version is a fraction above the real one and new in each run, so that an indexing that was running when
 * the index was emptied cannot remove the mark.
 */
async function startRebuild(env: Env, db: Db): Promise<void> {
  const fraction = (1 + Math.floor(Math.random() * 1022)) / 1024;
  await emptyIndex(env, "events");
  await batch(db, {
    pending: pendingInsertAll(
      db,
      "events",
      sql`select ${event.id} as id, ${event.version} + ${fraction} as version from ${event}`,
    ),
    request: db.delete(searchPending).where(isRebuild),
  });
}

/**
 * Indexes pending events, then removes their marks, each only in the version that was read: one that has changed since stays pending.
 * After a crash in between it runs again, which changes nothing.
 */
async function indexPending(env: Env, db: Db, which?: SQL): Promise<void> {
  const rows = await db
    .select({
      id: searchPending.id,
      pending: searchPending.version,
      version: event.version,
      title: event.title,
      startsAt: event.startsAt,
      location: event.location,
      description: event.description,
      over: event.over,
      cancelledAt: event.cancelledAt,
    })
    .from(searchPending)
    .leftJoin(event, eq(event.id, searchPending.id))
    .where(and(eq(searchPending.noun, "events"), gt(searchPending.id, REBUILD_ID), which))
    .orderBy(searchPending.id)
    .limit(SEARCH_SWEEP_SIZE);
  if (rows.length === 0) return;
  await putEntries(env, "events", rows.map(toEntry));
  // Dequeues each event only in the version that was read.
  await statement(
    db,
    sql`delete from ${searchPending} where noun = 'events' and (id, version) in
      (select value->>'id', value->>'pending' from json_each(${JSON.stringify(rows.map(({ id, pending }) => ({ id, pending })))}))`,
  );
}

type PendingRow = {
  id: string;
  pending: number;
  version: number | null;
  title: string | null;
  startsAt: number | null;
  location: string | null;
  description: string | null;
  over: boolean | null;
  cancelledAt: number | null;
};

/** The index entry of an event; a deleted or cancelled one has none. */
function toEntry({ id, pending, version, title, startsAt, location, description, over, cancelledAt }: PendingRow) {
  if (startsAt === null || cancelledAt !== null) return { id, version: version ?? pending, content: null };
  const texts = { title: title ?? "", location: location ?? "", description: description ?? "" };
  return { id, version: version ?? pending, content: { startsAt, over: Boolean(over), ...texts } };
}
