import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { SEARCH_SWEEP_SIZE } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, searchPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { loggable } from "#http/problem.ts";
import { putEntries } from "#search/entries.ts";
import { pendingInsertAll } from "#search/pending.ts";
import { emptyIndex } from "#search/rebuild.ts";
import { EVERYTHING } from "#search/rebuild-statement.ts";
import type { Env } from "#worker/env.ts";

/** Brings an event that was just written into the search index, after the answer. What fails here is left to cron. Never throws. */
export function indexSoon(c: Context<AppEnv>, id: string): void {
  c.executionCtx.waitUntil(
    indexPending(c.env, c.var.db, eq(searchPending.id, id)).catch((error) =>
      console.error(JSON.stringify({ event: "search-index-failed", message: loggable(error).message })),
    ),
  );
}

/** Brings what waits into the search index, after emptying it where that was asked for. For cron; bounded. */
export async function sweepSearch(env: Env, db: Db): Promise<void> {
  const [asked] = await db.select({ id: searchPending.id }).from(searchPending).where(isRebuild);
  if (asked) await beginAnew(env, db);
  await indexPending(env, db);
}

const isRebuild = and(eq(searchPending.noun, "events"), eq(searchPending.id, EVERYTHING));

/**
 * Killed in between, it is done again: what asks for it goes in the batch by which every event waits. Each waits in a version of this
 * run's own, a fraction above its true one: an indexing that was under way when the index was emptied cannot strike it off.
 */
async function beginAnew(env: Env, db: Db): Promise<void> {
  const fraction = (1 + Math.floor(Math.random() * 1022)) / 1024;
  await emptyIndex(env, "events");
  await db.batch([
    pendingInsertAll(
      db,
      "events",
      sql`select ${event.id} as id, ${event.version} + ${fraction} as version from ${event}`,
    ),
    db.delete(searchPending).where(isRebuild),
  ]);
}

/**
 * Indexes events that wait, then strikes them off, each only in the version that was looked at: one that changed meanwhile goes on
 * waiting. Killed in between, it is done again, which changes nothing.
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
    .where(and(eq(searchPending.noun, "events"), gt(searchPending.id, EVERYTHING), which))
    .orderBy(searchPending.id)
    .limit(SEARCH_SWEEP_SIZE);
  if (rows.length === 0) return;
  await putEntries(env, "events", rows.map(toEntry));
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

/** One that is gone or called off is found no more. */
function toEntry({ id, pending, version, title, startsAt, location, description, over, cancelledAt }: PendingRow) {
  if (startsAt === null || cancelledAt !== null) return { id, version: version ?? pending, stands: null };
  const texts = { title: title ?? "", location: location ?? "", description: description ?? "" };
  return { id, version: version ?? pending, stands: { startsAt, over: Boolean(over), ...texts } };
}
