import { eq, type SQL, sql } from "drizzle-orm";
import type { AdminNewsPage, AdminNewsSourceView } from "#contract/admin/news.ts";
import type { Db } from "#db/open.ts";
import { newsSource } from "#db/schema/index.ts";
import { stateOf } from "#domain/news/source-state.ts";
import { rowId } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import { Problem } from "#http/problem.ts";

const sources = newestFirst({ id: [newsSource.id, rowId] });

export async function listNewsSources(db: Db, { cursor }: { cursor?: string | undefined }): Promise<AdminNewsPage> {
  const rows = await sources.select(db.select().from(newsSource).$dynamic(), cursor);
  return sources.toPage(rows, toAdminSource);
}

export const selectNewsSource = (db: Db, id: string) => db.select().from(newsSource).where(eq(newsSource.id, id));

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export function toAdminSource(row: typeof newsSource.$inferSelect): AdminNewsSourceView {
  const { id, name, feedUrl, category, language, paused, found, sample, version } = row;
  const now = Date.now();
  return {
    id,
    name,
    feedUrl,
    category,
    language,
    paused,
    ...stateOf(row, now),
    found,
    sample,
    version,
    leftOut: row.leftOut ?? [],
    readAt: instantOf(row.readAt),
    nextAt: paused ? null : instantOf(row.dueAt),
    waitUntil: row.waitUntil !== null && row.waitUntil > now ? instantOf(row.waitUntil) : null,
  };
}

/** SQL: until when the host of this address wants us to wait (ms), as other sources of it were told. Null if it does not. */
export const waitOfHost = (feedUrl: string, now: number): SQL => {
  const start = `${new URL(feedUrl).origin}/`;
  return sql`(select max(${newsSource.waitUntil}) from ${newsSource}
    where substr(${newsSource.feedUrl}, 1, ${start.length}) = ${start} and ${newsSource.waitUntil} > ${now})`;
};

/** `/feed`, `/feed/` and `/feed?` are one feed. */
const isOtherWithFeed = (feedUrl: string, except: string) =>
  sql`rtrim(${newsSource.feedUrl}, '/?') = rtrim(${feedUrl}, '/?') and ${newsSource.id} <> ${except}`;

export const isFeedListed = (feedUrl: string, except = ""): SQL =>
  sql`exists (select 1 from ${newsSource} where ${isOtherWithFeed(feedUrl, except)})`;

export const selectListed = (db: Db, feedUrl: string, except = "") =>
  db.select({ id: newsSource.id }).from(newsSource).where(isOtherWithFeed(feedUrl, except));

export const feedListed = () => new Problem("invalid", { fields: { feedUrl: "This feed is already in the list." } });
