import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NewsCategory, NewsLanguage } from "#contract/news/categories.ts";

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
    /** Links without a past date in the last reading: not new in the next one, even when their items were deleted. */
    undated: text("undated", { mode: "json" }).$type<string[]>(),
    /** Last success, failures in a row since, and the last failure. */
    readAt: integer("read_at"),
    failures: integer("failures").notNull().default(0),
    error: text("error"),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("news_source_feed").on(t.feedUrl),
    index("news_source_due").on(t.dueAt).where(sql`${t.paused} = 0`),
  ],
);

/** Plain text. The same link is one item, whichever source has it first. */
export const newsItem = sqliteTable(
  "news_item",
  {
    id: text("id").primaryKey(),
    sourceId: text("source_id")
      .notNull()
      .references(() => newsSource.id, { onDelete: "cascade" }),
    link: text("link").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    category: text("category").$type<NewsCategory>().notNull(),
    language: text("language").$type<NewsLanguage>().notNull(),
    publishedAt: integer("published_at").notNull(),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("news_item_link").on(t.link),
    index("news_item_time").on(t.publishedAt, t.id),
    index("news_item_category").on(t.category, t.publishedAt, t.id),
    index("news_item_language").on(t.language, t.publishedAt, t.id),
    index("news_item_category_language").on(t.category, t.language, t.publishedAt, t.id),
    index("news_item_source").on(t.sourceId, t.publishedAt, t.id),
  ],
);
