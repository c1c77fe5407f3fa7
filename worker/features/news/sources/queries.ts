import { NEWS_SOURCES_MAX } from "#contract/news/limits.ts";
import type { NewsSourcesView } from "#contract/news/news.ts";
import type { Db } from "#db/open.ts";
import { newsSource } from "#db/schema/index.ts";

/** At most `NEWS_SOURCES_MAX`. Unordered: the database would read each row twice. */
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
    .limit(NEWS_SOURCES_MAX);

export const toSourcesView = (rows: Awaited<ReturnType<typeof selectSources>>): NewsSourcesView => ({
  sources: rows
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .map(({ id, name, feedUrl, readAt, failures }) => ({
      id,
      name,
      host: new URL(feedUrl).hostname.replace(/^(www|feeds?)\.(?=.+\.)/, ""),
      readAt: readAt === null ? null : new Date(readAt).toISOString(),
      isFailing: failures > 0,
    })),
});
