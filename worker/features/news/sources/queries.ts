import { NEWS_SOURCES_MAX } from "#contract/news/limits.ts";
import type { NewsSourcesView } from "#contract/news/news.ts";
import type { Db } from "#db/open.ts";
import { newsSource } from "#db/schema/index.ts";
import { stateOf } from "#domain/news/source-state.ts";
import { isAuthorizedAdmin } from "#domain/permissions/authorize.ts";
import type { Viewer } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

/** At most `NEWS_SOURCES_MAX`. Unordered: the database would read each row twice. */
export const selectSources = (db: Db) =>
  db
    .select({
      id: newsSource.id,
      name: newsSource.name,
      feedUrl: newsSource.feedUrl,
      readAt: newsSource.readAt,
      failures: newsSource.failures,
      error: newsSource.error,
      requestedAt: newsSource.requestedAt,
      startedAt: newsSource.startedAt,
    })
    .from(newsSource)
    .limit(NEWS_SOURCES_MAX);

type Rows = Awaited<ReturnType<typeof selectSources>>;

/** The sentence of a failure is for admins: it may contain an address, which can have a secret. */
export function toSourcesView(rows: Rows, env: Env, viewer: Viewer): NewsSourcesView {
  const isAdmin = isAuthorizedAdmin(env, viewer);
  const now = Date.now();
  const toView = ({ id, name, feedUrl, readAt, ...row }: Rows[number]) => {
    const { isReading, failures, error } = stateOf(row, now);
    const isFailing = failures > 0 && !isReading;
    return {
      id,
      name,
      host: new URL(feedUrl).hostname.replace(/^(www|feeds?)\.(?=.+\.)/, ""),
      readAt: readAt === null ? null : new Date(readAt).toISOString(),
      isFailing,
      error: isAdmin && isFailing ? error : null,
    };
  };
  return { sources: rows.toSorted((a, b) => a.name.localeCompare(b.name, "en")).map(toView) };
}
