import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** `key`: padded end of the window (ms), limit and hashed subject, so that the sweep is one range of keys. */
export const rateLimit = sqliteTable("rate_limit", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
});

/**
 * `key`: padded end of the day and a hash of key and path, so that the sweep is a range of keys. `request`: hash of the
 * body; another body is 409. `memberId`: whose session was part of the outcome.
 */
export const idempotency = sqliteTable("idempotency", {
  key: text("key").primaryKey(),
  request: text("request").notNull(),
  status: integer("status").notNull(),
  answer: text("answer", { mode: "json" }).notNull(),
  memberId: text("member_id"),
  expiresAt: integer("expires_at").notNull(),
});
