import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NewsCategory, NewsLanguage } from "#contract/news/categories.ts";
import type { NewsLeftOut } from "#contract/news/left-out.ts";

/** `dueAt` (ms): cron moves it when it enqueues the source, so that two runs enqueue it once. */
export const newsSource = sqliteTable(
  "news_source",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    feedUrl: text("feed_url").notNull(),
    category: text("category").$type<NewsCategory>().notNull(),
    language: text("language").$type<NewsLanguage>().notNull(),
    paused: integer("paused", { mode: "boolean" }).notNull().default(false),
    dueAt: integer("due_at").notNull(),
    etag: text("etag"),
    modifiedAt: text("modified_at"),
    /** Hashes of the keys without a date in the last whole file; null before it: not new in the next one, even when their items were deleted. */
    undated: text("undated", { mode: "json" }).$type<string[]>(),
    /** A reading that has not ended: one that ended the worker could not say so. */
    startedAt: integer("started_at"),
    /** Last success, failures in a row since, and the last failure, or what a success lacked. */
    readAt: integer("read_at"),
    failures: integer("failures").notNull().default(0),
    error: text("error"),
    /** Of the last success: items, and those that it left out. */
    found: integer("found").notNull().default(0),
    leftOut: text("left_out", { mode: "json" }).$type<NewsLeftOut[]>(),
    /** By an admin; null once it is read. */
    requestedAt: integer("requested_at"),
    /** What its host asked for (ms). */
    waitUntil: integer("wait_until"),
    /** Where the last readings were permanently redirected, and how many. */
    movedTo: text("moved_to"),
    movedReadings: integer("moved_readings").notNull().default(0),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("news_source_feed").on(t.feedUrl),
    index("news_source_due").on(t.dueAt).where(sql`${t.paused} = 0`),
  ],
);

/**
 * Plain text. An item of each source that has it; lists of all sources show the first one of a link (`isOfFirst`). `key`: its guid, else its link, within
 * the source. `ownSite`: its link is on the site of its feed. `undatedMs`: above 0, it had no date when its source was first read, and is so much
 * before that reading, behind all that have one.
 */
export const newsItem = sqliteTable(
  "news_item",
  {
    id: text("id").primaryKey(),
    sourceId: text("source_id")
      .notNull()
      .references(() => newsSource.id, { onDelete: "cascade" }),
    key: text("key"),
    link: text("link").notNull(),
    linkKey: text("link_key"),
    ownSite: integer("own_site", { mode: "boolean" }).notNull().default(false),
    title: text("title").notNull(),
    description: text("description").notNull(),
    category: text("category").$type<NewsCategory>().notNull(),
    language: text("language").$type<NewsLanguage>().notNull(),
    publishedAt: integer("published_at").notNull(),
    undatedMs: integer("undated_ms").notNull().default(0),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("news_item_key").on(t.sourceId, t.key),
    index("news_item_link_key").on(t.linkKey, sql`${t.ownSite} desc`, t.id),
    index("news_item_age").on(sql`${t.publishedAt} + ${t.undatedMs}`),
    index("news_item_time").on(t.publishedAt, t.id),
    index("news_item_category").on(t.category, t.publishedAt, t.id),
    index("news_item_language").on(t.language, t.publishedAt, t.id),
    index("news_item_category_language").on(t.category, t.language, t.publishedAt, t.id),
    index("news_item_source").on(t.sourceId, t.publishedAt, t.id),
  ],
);
