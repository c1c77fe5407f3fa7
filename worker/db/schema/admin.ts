import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Settings an admin changes at run time: one row per name, the value as JSON. `registration-mode` (decision 4) is the first. */
export const setting = sqliteTable("setting", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
});
