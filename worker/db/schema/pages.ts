import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Without a row, or unpublished, the page shows its placeholder. */
export const page = sqliteTable("page", {
  slug: text("slug").primaryKey(),
  title: text("title").notNull(),
  markdown: text("markdown").notNull(),
  publishedAt: integer("published_at"),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: text("updated_by").notNull(),
  version: integer("version").notNull(),
});
