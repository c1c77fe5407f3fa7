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
    /** Raised by each change, also by cron marking it over: an edit of an older version is refused, and the search index follows it. */
    version: integer("version").notNull().default(1),
    cover: integer("cover"),
    /** The first part of the location, folded: what Similar Events compares. */
    locationKey: text("location_key").notNull().default(""),
    /** When it was called off, and what the host said about it. */
    cancelledAt: integer("cancelled_at"),
    cancelReason: text("cancel_reason"),
    /** Counter of those who wait, kept like `attendeeCount`. */
    waitlistCount: integer("waitlist_count").notNull().default(0),
    /** The last number given out in line; never lowered, so whoever joins later has a higher one. */
    lastQueue: integer("last_queue").notNull().default(0),
    /** Everybody was reminded of the start, or it came too soon for that. Taken back when the start moves. */
    reminded: integer("reminded", { mode: "boolean" }).notNull().default(false),
    /** When the host last wrote to all attendees. */
    announcedAt: integer("announced_at"),
  },
  (t) => [
    index("event_start").on(t.startsAt, t.id).where(sql`${t.over} = 0 and ${t.cancelledAt} is null`),
    index("event_past").on(t.startsAt, t.id).where(sql`${t.over} = 1 and ${t.cancelledAt} is null`),
    index("event_location").on(t.locationKey, t.startsAt).where(sql`${t.over} = 0 and ${t.cancelledAt} is null`),
    index("event_unreminded").on(t.startsAt).where(sql`${t.reminded} = 0 and ${t.cancelledAt} is null`),
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
    /** Number in line while it waits for a seat; null with a seat. */
    queue: integer("queue"),
    /** Its owner chose not to be listed among the attendees. */
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.email] }),
    uniqueIndex("registration_member").on(t.memberId, t.eventId),
    // Every row with a seat stands in one of the next two, in the order they came. Of those who are listed a preview reads as many rows
    // as it shows, however many are not.
    index("registration_listed")
      .on(t.eventId, t.createdAt)
      .where(
        sql`${t.queue} is null and ${t.confirmedAt} is not null and ${t.memberId} is not null and ${t.hidden} = 0`,
      ),
    index("registration_unlisted")
      .on(t.eventId, t.createdAt)
      .where(sql`${t.queue} is null and (${t.confirmedAt} is null or ${t.memberId} is null or ${t.hidden} = 1)`),
    uniqueIndex("registration_queue").on(t.eventId, t.queue).where(sql`${t.queue} is not null`),
  ],
);

/**
 * What everybody registered for an event is told, once: the promise, written in the batch of its cause. Their outbox rows follow in chunks
 * (`until` is the last address that has one), keyed by announcement and registration, so that writing a chunk twice sends nothing twice.
 */
export const announcement = sqliteTable(
  "announcement",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AnnouncementKind>().notNull(),
    /** What the host wrote; null for the product's own. */
    text: text("text"),
    until: text("until").notNull().default(""),
    done: integer("done", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("announcement_open").on(t.id).where(sql`${t.done} = 0`)],
);

/** The kind of mail an announcement becomes. */
export type AnnouncementKind = "event-changed" | "event-cancelled" | "event-reminder" | "event-message";

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
