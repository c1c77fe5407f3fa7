import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { QuoteState } from "#contract/settings/quote.ts";
import { user } from "./auth.ts";

/** At most one row per member. `name`, `title`, `company`: as of the writing. Ms. */
export const quote = sqliteTable(
  "quote",
  {
    memberId: text("member_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    name: text("name").notNull().default(""),
    title: text("title"),
    company: text("company"),
    state: text("state").$type<QuoteState>().notNull(),
    at: integer("at").notNull(),
  },
  (t) => [index("quote_newest").on(t.state, t.at, t.memberId)],
);
