import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { SEARCH_SWEEP_SIZE } from "#contract/limits";
import { event, searchPending } from "#db/schema";
import type { Db } from "../../db/open.ts";
import { statement } from "../../db/statement.ts";
import type { Env } from "../../env.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { loggable } from "../../http/problem.ts";
import { putEntries } from "../../search/entries.ts";

/** Brings an event that was just written into the search index, after the answer. What fails here is left to cron. Never throws. */
export function indexSoon(c: Context<AppEnv>, id: string): void {
  c.executionCtx.waitUntil(
    indexPending(c.env, c.var.db, eq(searchPending.id, id)).catch((error) =>
      console.error(JSON.stringify({ event: "search-index-failed", message: loggable(error).message })),
    ),
  );
}

/** Brings what waits into the search index. For cron; bounded. */
export async function sweepSearch(env: Env, db: Db): Promise<void> {
  await indexPending(env, db);
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
    .where(and(eq(searchPending.noun, "events"), which))
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
