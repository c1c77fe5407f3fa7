import { sql } from "drizzle-orm";
import { SWEEP_SIZE } from "#contract/limits.ts";
import { NEWS_LIFETIME_MS, NEWS_READ_EVERY_MS, NEWS_SOURCES_PER_RUN } from "#contract/news/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { pendingInsertAll } from "#search/pending.ts";
import type { Env } from "#worker/env.ts";

export async function enqueueNews(env: Env, db: Db, now: number): Promise<void> {
  // Marked as not due, so that another run does not enqueue them too. The literal lets SQLite use the partial index.
  const due = await db
    .update(newsSource)
    .set({ dueAt: now + NEWS_READ_EVERY_MS })
    .where(
      sql`${newsSource.id} in (select id from ${newsSource} where paused = 0 and due_at <= ${now} order by due_at limit ${NEWS_SOURCES_PER_RUN})`,
    )
    .returning({ id: newsSource.id });
  if (due.length > 0) await env.NEWS.sendBatch(due.map((source) => ({ body: source })));
}

/** Ninety days after the publication, or after the first reading of an item without a date. */
export async function sweepOldNews(_env: Env, db: Db, now: number): Promise<void> {
  const age = sql`${newsItem.publishedAt} + ${newsItem.undatedMs}`;
  const old = sql`from ${newsItem} where ${age} < ${now - NEWS_LIFETIME_MS} order by ${age} limit ${SWEEP_SIZE}`;
  await batch(db, {
    search: pendingInsertAll(db, "news", sql`select ${newsItem.id} as id, ${newsItem.version} + 1 as version ${old}`),
    items: statement(db, sql`delete from ${newsItem} where ${newsItem.id} in (select ${newsItem.id} ${old})`),
  });
}
