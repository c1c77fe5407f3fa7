import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { NEWS_READ_EVERY_MS, NEWS_READ_LATEST_MS } from "#contract/news/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import { type Db, openDb } from "#db/open.ts";
import { newsSource } from "#db/schema/index.ts";
import type { Env } from "#worker/env.ts";
import { FeedFailure, fetchFeed } from "./fetch-feed.ts";
import { readFeed } from "./read-feed.ts";
import { readsSameFeed, saveItems } from "./save-items.ts";

const message = z.object({ id: z.string() });

/** Queue consumer: each message names a source. A failed source does not delay others. */
export async function consumeNews(messages: MessageBatch<unknown>, env: Env): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  await Promise.all(
    messages.messages.map(async (one) => {
      const read = message.safeParse(one.body);
      if (read.success) await readSource(db, read.data.id);
      one.ack();
    }),
  );
}

async function readSource(db: Db, id: string): Promise<void> {
  const [source] = await db
    .select()
    .from(newsSource)
    .where(and(eq(newsSource.id, id), eq(newsSource.paused, false)));
  if (!source) return;
  // Counted as a failure until the source is read, because a reading that ends the worker cannot report it.
  const failures = source.failures + 1;
  const failed = (error: string) =>
    db
      .update(newsSource)
      .set({ failures, error, dueAt: Date.now() + pauseAfter(failures) })
      .where(readsSameFeed(source));
  await failed("The last reading did not finish.");
  try {
    const file = await fetchFeed(source);
    const items = file ? await readFeed(file.text, source, Date.now()) : [];
    await saveItems(db, source, items, file);
  } catch (error) {
    if (!(error instanceof FeedFailure)) logFailure("news-not-read", error, { id });
    await failed(error instanceof FeedFailure ? error.message : "It could not be read.");
  }
}

const pauseAfter = (failures: number): number => Math.min(NEWS_READ_EVERY_MS * 2 ** failures, NEWS_READ_LATEST_MS);
