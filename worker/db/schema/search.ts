import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What the search index does not hold yet: written in the batch of the change, deleted once that very version is in the index, swept by
 * cron (house, "Two databases, no shared batch").
 */
export const searchPending = sqliteTable(
  "search_pending",
  {
    /** Which of the index's nouns, e.g. `events`. */
    noun: text("noun").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.id] })],
);
