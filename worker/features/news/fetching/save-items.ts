import { and, eq, sql } from "drizzle-orm";
import { NEWS_ITEMS_PER_READ, NEWS_ITEMS_PER_SOURCE, NEWS_READ_EVERY_MS } from "#contract/news/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { pendingInsertAll } from "#search/pending.ts";
import type { FeedFile } from "./fetch-feed.ts";
import type { NewItem } from "./read-feed.ts";

type Source = Pick<typeof newsSource.$inferSelect, "id" | "feedUrl" | "undated">;

/** An admin may have changed the address in the meantime. */
export const readsSameFeed = ({ id, feedUrl }: Pick<Source, "id" | "feedUrl">) =>
  and(eq(newsSource.id, id), eq(newsSource.feedUrl, feedUrl));

/** Writes nothing if the address has changed. A source keeps its newest items; deleted ones do not return. */
export async function saveItems(db: Db, source: Source, items: NewItem[], file: FeedFile | null): Promise<void> {
  const sourceId = source.id;
  const undated = items.filter(({ isDated }) => !isDated).map(({ link }) => link);
  const rest = items.filter(({ isDated, link }) => isDated || !source.undated?.includes(link));
  const rows = JSON.stringify(rest.map((item) => ({ ...item, id: newId() })));
  const beyond = (count: number, limit: number) =>
    sql`from ${newsItem} where ${newsItem.sourceId} = ${sourceId} order by ${newsItem.publishedAt} desc, ${newsItem.id} desc limit ${limit} offset ${count}`;
  const oldestKept = sql`coalesce((select ${newsItem.publishedAt} ${beyond(NEWS_ITEMS_PER_SOURCE - 1, 1)}), 0)`;
  const cut = beyond(NEWS_ITEMS_PER_SOURCE, NEWS_ITEMS_PER_READ);
  await batch(db, {
    // New means that no item has its link.
    items: statement(
      db,
      sql`insert into ${newsItem} (id, source_id, link, title, description, category, language, published_at)
        select value->>'id', ${sourceId}, value->>'link', value->>'title', value->>'description', value->>'category', value->>'language', value->>'publishedAt'
        from json_each(${rows}) where exists (select 1 from ${newsSource} where ${readsSameFeed(source)})
          and value->>'publishedAt' >= ${oldestKept} on conflict (link) do nothing`,
    ),
    cutFromSearch: pendingInsertAll(
      db,
      "news",
      sql`select ${newsItem.id} as id, ${newsItem.version} + 1 as version ${cut}`,
    ),
    cut: statement(db, sql`delete from ${newsItem} where ${newsItem.id} in (select ${newsItem.id} ${cut})`),
    search: pendingInsertAll(
      db,
      "news",
      sql`select ${newsItem.id} as id, ${newsItem.version} as version from json_each(${rows}) join ${newsItem} on ${newsItem.id} = value->>'id'`,
    ),
    source: db
      .update(newsSource)
      .set({
        readAt: Date.now(),
        failures: 0,
        error: null,
        dueAt: Date.now() + NEWS_READ_EVERY_MS,
        ...(file && { etag: file.etag, modifiedAt: file.modifiedAt, undated }),
      })
      .where(readsSameFeed(source)),
  });
}
