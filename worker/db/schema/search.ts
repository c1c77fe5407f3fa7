import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Rows that the search index does not have in this version yet: written in the batch of the change, deleted once that version is indexed,
 * repeated by cron. The index is another database, so it cannot be part of the batch.
 */
export const searchPending = sqliteTable(
  "search_pending",
  {
    /** What is searched, e.g. `events`. */
    noun: text("noun").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.id] })],
);
