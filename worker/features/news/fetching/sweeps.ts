import { sql } from "drizzle-orm";
import { SWEEP_SIZE } from "#contract/limits.ts";
import { NEWS_LIFETIME_MS, NEWS_READ_EVERY_MS, NEWS_SOURCES_PER_RUN } from "#contract/news/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { deleteBefore } from "#db/sweeps.ts";
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

export async function sweepOldNews(_env: Env, db: Db, now: number): Promise<void> {
  const end = now - NEWS_LIFETIME_MS;
  await batch(db, {
    search: pendingInsertAll(
      db,
      "news",
      sql`select ${newsItem.id} as id, ${newsItem.version} + 1 as version from ${newsItem} where ${newsItem.publishedAt} < ${end}
        order by ${newsItem.publishedAt} limit ${SWEEP_SIZE}`,
    ),
    items: deleteBefore(db, newsItem, newsItem.publishedAt, end, [newsItem.id]),
  });
}
