import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** In the batch of the change. The index is another database, so it cannot be part of the batch. */
export const searchPending = sqliteTable(
  "search_pending",
  {
    noun: text("noun").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.id] })],
);
