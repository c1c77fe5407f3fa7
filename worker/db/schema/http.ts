import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The counters of rate limits, in fixed windows. `key`: the window's end in milliseconds, padded, then the limit's name and the hashed
 * subject. Past windows sort first, so that the sweep is one range of keys.
 */
export const rateLimit = sqliteTable("rate_limit", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
});

/**
 * The outcome of a command by `Idempotency-Key`, kept 24 h. `key` is the padded end of the day in which it was written, then a
 * hash of key and path: expired rows sort first, so the sweep is a range of the key. `request` is a hash of the body: another body under the
 * same key gets 409. `memberId` is the member whose session was part of the outcome.
 */
export const idempotency = sqliteTable("idempotency", {
  key: text("key").primaryKey(),
  request: text("request").notNull(),
  status: integer("status").notNull(),
  answer: text("answer", { mode: "json" }).notNull(),
  memberId: text("member_id"),
  expiresAt: integer("expires_at").notNull(),
});
