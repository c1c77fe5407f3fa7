import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** Instants are milliseconds since 1970 UTC; `timeZone` is the IANA zone the event is shown in (decision 27). */
export const event = sqliteTable(
  "event",
  {
    id: text("id").primaryKey(),
    hostId: text("host_id")
      .notNull()
      .references(() => user.id),
    title: text("title").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at"),
    timeZone: text("time_zone").notNull(),
    location: text("location").notNull(),
    description: text("description").notNull(),
    website: text("website"),
    capacity: integer("capacity"),
    /** Counter kept in the same batch as the registrations it counts; the seat is decided on it. */
    attendeeCount: integer("attendee_count").notNull().default(0),
    /** RFC 5545 SEQUENCE: raised when when, where or what changes. */
    sequence: integer("sequence").notNull().default(0),
    /** Set by cron once it has ended, so that lists of what is to come never walk through the past. */
    over: integer("over", { mode: "boolean" }).notNull().default(false),
    /** Only for members whose tier includes exclusive events (decision 12). */
    exclusive: integer("exclusive", { mode: "boolean" }).notNull().default(false),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("event_start").on(t.startsAt, t.id).where(sql`${t.over} = 0`),
    index("event_host").on(t.hostId, t.startsAt),
  ],
);

/**
 * One address at one event: that pair is the key. Cancelling deletes the row; `id` tells a later registration of the same address
 * from the one an old mail speaks of. `memberId` is the account under that address when there is one;
 * `confirmedAt` is null until its owner (or the session that registered) stood behind it: unconfirmed ones hold a seat
 * and are not listed (decision 28c).
 */
export const registration = sqliteTable(
  "registration",
  {
    id: text("id").notNull(),
    eventId: text("event_id")
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    memberId: text("member_id").references(() => user.id, { onDelete: "set null" }),
    email: text("email").notNull(),
    name: text("name").notNull(),
    company: text("company"),
    confirmedAt: integer("confirmed_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.email] }),
    uniqueIndex("registration_member").on(t.memberId, t.eventId),
    // Who is listed, in the order they came: a preview reads as many rows as it shows, however many are unconfirmed.
    index("registration_listed")
      .on(t.eventId, t.createdAt)
      .where(sql`${t.confirmedAt} is not null and ${t.memberId} is not null`),
  ],
);

/**
 * Outcome of a command by `Idempotency-Key`, kept 24 h (decision 28). `key` is the padded end of the day it was written in, then a hash
 * of key and path: what is over stands first, so the sweep is a range of the key. `request` is a hash of the body, so that another
 * body under the same key is told 409; `memberId` is whose session the outcome included.
 */
export const idempotency = sqliteTable("idempotency", {
  key: text("key").primaryKey(),
  request: text("request").notNull(),
  status: integer("status").notNull(),
  answer: text("answer", { mode: "json" }).notNull(),
  memberId: text("member_id"),
  expiresAt: integer("expires_at").notNull(),
});
