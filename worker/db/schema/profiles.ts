import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** What a member says about themselves; one row per member, made when first needed. */
export const profile = sqliteTable("profile", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** What they are, e.g. "Partner, Larkmoor Seed". */
  title: text("title"),
  company: text("company"),
  location: text("location"),
});
