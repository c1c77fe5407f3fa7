import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { NewsItemView, NewsQuery } from "#contract/news/news.ts";
import type { Db } from "#db/open.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";

/** SQL: not a join, so that the items are read in the order of their index. */
export const sourceName = sql<string>`(select ${newsSource.name} from ${newsSource} where ${newsSource.id} = ${newsItem.sourceId})`;

export const selectItems = (db: Db) =>
  db
    .select({
      id: newsItem.id,
      at: newsItem.publishedAt,
      undatedMs: newsItem.undatedMs,
      title: newsItem.title,
      description: newsItem.description,
      link: newsItem.link,
      linkKey: newsItem.linkKey,
      sourceId: newsItem.sourceId,
      sourceName: sourceName.as("source_name"),
      category: newsItem.category,
      language: newsItem.language,
      sample: newsItem.sample,
    })
    .from(newsItem);

export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

export const toNewsItem = ({
  at,
  undatedMs,
  linkKey: _,
  sourceId,
  sourceName: name,
  ...row
}: ItemRow): NewsItemView => ({
  ...row,
  source: { id: sourceId, name },
  publishedAt: undatedMs > 0 ? null : new Date(at).toISOString(),
});

/** SQL: no other source had the item before, or has it with a date while this one has it without. `leaveFirst` does the same to rows. */
export const isFirst = sql`not exists (select 1 from ${newsItem} as other where other.link_key = ${newsItem.linkKey}
  and other.source_id <> ${newsItem.sourceId} and (other.undated_ms, other.id) < (${newsItem.undatedMs}, ${newsItem.id}))`;

export const isWithin = ({ from, to }: NewsQuery): SQL | undefined =>
  and(
    from ? gte(newsItem.publishedAt, Date.parse(from)) : undefined,
    to ? lte(newsItem.publishedAt, Date.parse(to)) : undefined,
  );

export const hasFilters = ({ category, source, language }: NewsQuery): SQL | undefined =>
  and(
    category ? eq(newsItem.category, category) : undefined,
    source ? eq(newsItem.sourceId, source) : undefined,
    language ? eq(newsItem.language, language) : undefined,
  );

const isBefore = (a: ItemRow, b: ItemRow) => a.undatedMs < b.undatedMs || (a.undatedMs === b.undatedMs && a.id < b.id);

export const leaveFirst = (rows: ItemRow[]): ItemRow[] =>
  rows.filter(
    (row) =>
      !rows.some(
        (other) =>
          other.linkKey !== null &&
          other.linkKey === row.linkKey &&
          other.sourceId !== row.sourceId &&
          isBefore(other, row),
      ),
  );
