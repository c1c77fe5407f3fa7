import { asc } from "drizzle-orm";
import type { NewsSourcesView } from "#contract/news/news.ts";
import { NEWS_SOURCES_MAX } from "#contract/news/plain/limits.ts";
import type { Db } from "#db/open.ts";
import { newsSource } from "#db/schema/index.ts";

/** The statement that reads all sources, by name. There are `NEWS_SOURCES_MAX` at most. */
export const selectSources = (db: Db) =>
  db
    .select({
      id: newsSource.id,
      name: newsSource.name,
      feedUrl: newsSource.feedUrl,
      readAt: newsSource.readAt,
      failures: newsSource.failures,
    })
    .from(newsSource)
    .orderBy(asc(newsSource.name))
    .limit(NEWS_SOURCES_MAX);

export const toSourcesView = (rows: Awaited<ReturnType<typeof selectSources>>): NewsSourcesView => ({
  sources: rows.map(({ id, name, feedUrl, readAt, failures }) => ({
    id,
    name,
    host: new URL(feedUrl).hostname.replace(/^(www|feeds?)\./, ""),
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
    isFailing: failures > 0,
  })),
});
