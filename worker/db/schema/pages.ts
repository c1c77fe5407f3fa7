import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Content of one of the nine pages. Without a row, or unpublished, the page shows its placeholder. */
export const page = sqliteTable("page", {
  slug: text("slug").primaryKey(),
  title: text("title").notNull(),
  markdown: text("markdown").notNull(),
  /** Null while it is a draft. */
  publishedAt: integer("published_at"),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: text("updated_by").notNull(),
  /** Raised by each save: a save of an older version is refused. */
  version: integer("version").notNull(),
});
