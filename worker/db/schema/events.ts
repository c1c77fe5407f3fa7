// Triggers: ../triggers/events.sql
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** Instants in ms; `timeZone` is IANA. */
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
    /** When the start was last changed. */
    movedAt: integer("moved_at"),
    /** `lastsUntil`, for an event without an end. Cron updates it after an edit. */
    lastsUntil: integer("lasts_until"),
    timeZone: text("time_zone").notNull(),
    location: text("location").notNull(),
    description: text("description").notNull(),
    website: text("website"),
    capacity: integer("capacity"),
    attendeeCount: integer("attendee_count").notNull().default(0),
    /** RFC 5545: raised by a new time or location, and by the cancellation. */
    sequence: integer("sequence").notNull().default(0),
    /** Set by cron, so that lists of upcoming events never scan past ones. */
    over: integer("over", { mode: "boolean" }).notNull().default(false),
    exclusive: integer("exclusive", { mode: "boolean" }).notNull().default(false),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Raised by each change, even by cron: an edit of an older version is refused, and the index keeps the newest. */
    version: integer("version").notNull().default(1),
    cover: integer("cover"),
    /** Up to the first comma, folded, for Similar Events. */
    locationKey: text("location_key").notNull().default(""),
    /** The host is not an approved member: in no list, and no new registrations. Set by a trigger of `user`. */
    unlisted: integer("unlisted", { mode: "boolean" }).notNull().default(false),
    cancelledAt: integer("cancelled_at"),
    cancelReason: text("cancel_reason"),
    waitlistCount: integer("waitlist_count").notNull().default(0),
    /** Only grows, so that a later registration has a higher `waitlistNumber`. */
    lastWaitlistNumber: integer("last_queue").notNull().default(0),
    /** Or too soon for a reminder. Reset when the start changes. */
    reminded: integer("reminded", { mode: "boolean" }).notNull().default(false),
    announcedAt: integer("announced_at"),
    /** `media.key`. */
    coverKey: text("cover_key"),
    coverAlt: text("cover_alt"),
    /** `media.key`, and the drawn text. */
    previewKey: text("preview_key"),
    previewOf: text("preview_of"),
  },
  (t) => [
    index("event_start")
      .on(t.startsAt, t.id)
      .where(sql`${t.over} = 0 and ${t.cancelledAt} is null and ${t.unlisted} = 0`),
    // For the landing page: events for everybody by start, and the next one of each host.
    index("event_open")
      .on(t.startsAt, t.id)
      .where(sql`${t.over} = 0 and ${t.cancelledAt} is null and ${t.unlisted} = 0 and ${t.exclusive} = 0`),
    index("event_open_host")
      .on(t.hostId, t.startsAt, t.id)
      .where(sql`${t.over} = 0 and ${t.cancelledAt} is null and ${t.unlisted} = 0 and ${t.exclusive} = 0`),
    index("event_past")
      .on(t.startsAt, t.id)
      .where(sql`${t.over} = 1 and ${t.cancelledAt} is null and ${t.unlisted} = 0`),
    index("event_location")
      .on(t.locationKey, t.startsAt)
      .where(sql`${t.over} = 0 and ${t.cancelledAt} is null and ${t.unlisted} = 0`),
    index("event_unreminded").on(t.startsAt).where(sql`${t.reminded} = 0 and ${t.cancelledAt} is null`),
    index("event_without_end")
      .on(t.id)
      .where(sql`${t.over} = 0 and ${t.endsAt} is null and ${t.lastsUntil} is null and ${t.cancelledAt} is null`),
    index("event_host").on(t.hostId, t.startsAt),
    // A profile needs only what is in the index.
    index("event_hosted")
      .on(t.hostId, t.startsAt, t.id, t.title, t.endsAt, t.lastsUntil)
      .where(sql`${t.cancelledAt} is null`),
  ],
);

/**
 * Canceling deletes the row; a later registration has another `id`, so that links of old mails do not change it.
 * States: `domain/registrations/registration-states.ts`.
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
    waitlistNumber: integer("queue"),
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
    /** Null once verified, and where no mail can be sent. */
    heldUntil: integer("held_until"),
    /** When cron mails, ends or promotes next. After `heldUntil`: no claim to a seat. Null: nothing left to do. */
    heldDue: integer("held_due"),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.email] }),
    uniqueIndex("registration_member").on(t.memberId, t.eventId),
    // Every row with a seat is in one of the next three indexes, in order. A preview reads only as many listed rows as
    // it shows, and unconfirmed ones are counted without reading the others.
    index("registration_listed")
      .on(t.eventId, t.createdAt)
      .where(
        sql`${t.waitlistNumber} is null and ${t.confirmedAt} is not null and ${t.heldUntil} is null and ${t.memberId} is not null and ${t.hidden} = 0`,
      ),
    index("registration_unlisted")
      .on(t.eventId, t.createdAt)
      .where(
        sql`${t.waitlistNumber} is null and ${t.confirmedAt} is not null and ${t.heldUntil} is null and (${t.memberId} is null or ${t.hidden} = 1)`,
      ),
    index("registration_unconfirmed")
      .on(t.eventId, t.createdAt)
      .where(sql`${t.waitlistNumber} is null and (${t.confirmedAt} is null or ${t.heldUntil} is not null)`),
    // Unconfirmed ones on the waitlist are counted without reading the others.
    index("registration_unconfirmed_waiting")
      .on(t.eventId)
      .where(sql`${t.waitlistNumber} is not null and (${t.confirmedAt} is null or ${t.heldUntil} is not null)`),
    index("registration_held").on(t.heldDue).where(sql`${t.heldDue} is not null`),
    uniqueIndex("registration_queue").on(t.eventId, t.waitlistNumber).where(sql`${t.waitlistNumber} is not null`),
  ],
);

/** The next registration of the address at the event is held until the same instant. */
export const formerHold = sqliteTable(
  "former_hold",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    until: integer("until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.email] }), index("former_hold_email").on(t.email)],
);

/** Outbox rows are written in chunks (`cursor`: last scanned address), so that a repeated chunk sends nothing twice. */
export const announcement = sqliteTable(
  "announcement",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AnnouncementKind>().notNull(),
    text: text("text"),
    cursor: text("until").notNull().default(""),
    done: integer("done", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    /** A change soon after another one waits and includes later changes. */
    dueAt: integer("due_at").notNull().default(0),
  },
  (t) => [
    index("announcement_due").on(t.dueAt, t.id).where(sql`${t.done} = 0`),
    index("announcement_event").on(t.eventId, t.kind, t.dueAt),
  ],
);

export type AnnouncementKind = "event-changed" | "event-cancelled" | "event-reminder" | "event-message";
