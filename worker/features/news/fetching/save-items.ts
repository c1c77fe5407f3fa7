import { eq, sql } from "drizzle-orm";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { pendingInsertAll } from "#search/pending.ts";
import type { FeedFile } from "./fetch-feed.ts";
import type { NewItem } from "./read-feed.ts";

/** Stores the items that are new, and that the source was read. `file` is null when it has not changed, so its validators stay. */
export async function saveItems(db: Db, sourceId: string, items: NewItem[], file: FeedFile | null): Promise<void> {
  const rows = JSON.stringify(items.map((item) => ({ ...item, id: newId() })));
  await batch(db, {
    // An item is new while no other one has its link, and only of a source that still exists.
    items: statement(
      db,
      sql`insert into ${newsItem} (id, source_id, link, title, description, category, language, published_at)
        select value->>'id', ${sourceId}, value->>'link', value->>'title', value->>'description', value->>'category', value->>'language', value->>'publishedAt'
        from json_each(${rows}) where exists (select 1 from ${newsSource} where ${newsSource.id} = ${sourceId}) on conflict (link) do nothing`,
    ),
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
        ...(file && { etag: file.etag, modifiedAt: file.modifiedAt }),
      })
      .where(eq(newsSource.id, sourceId)),
  });
}
