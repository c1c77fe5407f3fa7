import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
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

type Filters = Omit<NewsQuery, "q" | "cursor">;
type Columns = Record<"category" | "sourceId" | "language" | "publishedAt" | "undatedMs", SQLiteColumn>;

/** Nobody knows when an item without a date was published. */
export const isWithin = ({ from, to }: Filters, item: Columns = newsItem): SQL | undefined =>
  and(
    from || to ? eq(item.undatedMs, 0) : undefined,
    from ? gte(item.publishedAt, Date.parse(from)) : undefined,
    to ? lte(item.publishedAt, Date.parse(to)) : undefined,
  );

export const hasFilters = (
  { category, source, language, ...days }: Filters,
  item: Columns = newsItem,
): SQL | undefined =>
  and(
    category ? eq(item.category, category) : undefined,
    source ? eq(item.sourceId, source) : undefined,
    language ? eq(item.language, language) : undefined,
    isWithin(days, item),
  );

const shared = alias(newsItem, "shared");

/** The source on whose site a link is comes before all others, else they could bury its stories. */
const firstOfLink = [desc(shared.ownSite), asc(shared.id)];

/** SQL: its source is the first of those that have an item of its link in the list with these filters. */
export const isOfFirst = (filters: Filters): SQL =>
  sql`${newsItem.sourceId} = coalesce((select ${shared.sourceId} from ${newsItem} as ${shared}
    where ${and(eq(shared.linkKey, newsItem.linkKey), hasFilters(filters, shared))} order by ${sql.join(firstOfLink, sql`, `)} limit 1), ${newsItem.sourceId})`;

/** All items of the links of some, with these filters, of the first source first. */
export const selectShared = (db: Db, isSome: SQL, filters: Filters) =>
  db
    .select({ id: shared.id, linkKey: shared.linkKey, sourceId: shared.sourceId })
    .from(shared)
    .where(
      and(
        inArray(shared.linkKey, db.select({ linkKey: newsItem.linkKey }).from(newsItem).where(isSome)),
        hasFilters(filters, shared),
      ),
    )
    .orderBy(...firstOfLink);
