import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** What members write about themselves: at most one row per member, created when first needed. */
export const profile = sqliteTable("profile", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** The professional title, e.g. "Partner, Larkmoor Seed". */
  title: text("title"),
  company: text("company"),
  location: text("location"),
});
