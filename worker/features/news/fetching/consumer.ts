import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { NEWS_READ_EVERY_MS, NEWS_READ_LATEST_MS, NEWS_REQUESTED_MS } from "#contract/news/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import { type Db, openDb } from "#db/open.ts";
import { newsSource } from "#db/schema/index.ts";
import type { Env } from "#worker/env.ts";
import { readFeed } from "../reading/read-feed.ts";
import { FeedFailure, fetchFeed } from "./fetch-feed.ts";
import { isLookedAt, saveFailure, saveReading } from "./save-reading.ts";

const message = z.object({ id: z.string() });

/** Queue consumer: each message names a source. A failed source does not delay others. */
export async function consumeNews(messages: MessageBatch<unknown>, env: Env): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  await Promise.all(
    messages.messages.map(async (one) => {
      const read = message.safeParse(one.body);
      if (read.success) await readSource(db, read.data.id, new URL(env.APP_ORIGIN).origin);
      one.ack();
    }),
  );
}

async function readSource(db: Db, id: string, ownOrigin: string): Promise<void> {
  const source = await startReading(db, id);
  if (!source) return;
  try {
    // An admin wants to know what the feed says now, not whether it has changed.
    const asked = source.requestedAt === null ? source : { ...source, etag: null, modifiedAt: null };
    const { file, movedTo } = await fetchFeed(asked, ownOrigin);
    const reading = file && readFeed({ ...file, ownOrigin }, Date.now());
    if (reading?.error && reading.items.length === 0) throw new FeedFailure(reading.error);
    await saveReading(db, source, { file, reading, movedTo });
  } catch (error) {
    if (!(error instanceof FeedFailure)) logFailure("news-not-read", error, { id });
    await saveFailure(db, source, error instanceof FeedFailure ? error : new FeedFailure("It could not be read."));
  }
}

/** A reading that ended the worker counts as a failure when the next one begins. */
async function startReading(db: Db, id: string) {
  const now = Date.now();
  const failures = sql`(${newsSource.failures} + (coalesce(${newsSource.startedAt}, ${now}) <= ${now - NEWS_REQUESTED_MS}))`;
  const pause = sql`min(${NEWS_READ_EVERY_MS} << min(${failures} + 1, 10), ${NEWS_READ_LATEST_MS})`;
  const [source] = await db
    .update(newsSource)
    .set({
      failures,
      startedAt: now,
      dueAt: sql`iif(${isLookedAt(now)}, max(${newsSource.dueAt}, ${now}), ${now} + ${pause})`,
    })
    .where(
      and(
        eq(newsSource.id, id),
        eq(newsSource.paused, false),
        or(isNull(newsSource.waitUntil), lte(newsSource.waitUntil, now)),
      ),
    )
    .returning();
  return source;
}
