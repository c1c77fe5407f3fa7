// Triggers: ../triggers/events.sql
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** Instants are milliseconds since 1970 UTC; `timeZone` is the IANA zone the event is shown in. */
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
    /** When an event without an end is over (`lastsUntil`). Set by its creation; cron sets it again after an edit. */
    lastsUntil: integer("lasts_until"),
    timeZone: text("time_zone").notNull(),
    location: text("location").notNull(),
    description: text("description").notNull(),
    website: text("website"),
    capacity: integer("capacity"),
    /** Registrations with a seat, counted in the batch that writes them; a seat is free while this is below the capacity. */
    attendeeCount: integer("attendee_count").notNull().default(0),
    /** RFC 5545 SEQUENCE: raised when the time or the location changes, and on cancellation. */
    sequence: integer("sequence").notNull().default(0),
    /** Set by cron after the end, so that lists of upcoming events never scan past ones. */
    over: integer("over", { mode: "boolean" }).notNull().default(false),
    /** Only for members whose tier includes exclusive events. */
    exclusive: integer("exclusive", { mode: "boolean" }).notNull().default(false),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Raised by each change, also when cron sets `over`: an edit of an older version is refused, and the search index keeps the newest. */
    version: integer("version").notNull().default(1),
    cover: integer("cover"),
    /** The location up to the first comma, folded, for Similar Events. */
    locationKey: text("location_key").notNull().default(""),
    /** The host is not an approved member, such as a suspended one: it is in no list and takes no new registrations. A trigger of `user` sets it. */
    unlisted: integer("unlisted", { mode: "boolean" }).notNull().default(false),
    /** When the event was cancelled, and the reason that the host gave. */
    cancelledAt: integer("cancelled_at"),
    cancelReason: text("cancel_reason"),
    /** Registrations on the waitlist, counted like `attendeeCount`. */
    waitlistCount: integer("waitlist_count").notNull().default(0),
    /** The last `registration.waitlistNumber`; it only grows, so a later registration has a higher one. */
    lastWaitlistNumber: integer("last_queue").notNull().default(0),
    /** Reminders of this start are announced, or it was too soon for them. Reset when the start changes. */
    reminded: integer("reminded", { mode: "boolean" }).notNull().default(false),
    /** When the host last wrote an announcement. */
    announcedAt: integer("announced_at"),
    /** The host's own cover instead of the drawn one (`media.key`), and what it shows. */
    coverKey: text("cover_key"),
    coverAlt: text("cover_alt"),
    /** The picture for shared links (`media.key`), and the text that was drawn into it. */
    previewKey: text("preview_key"),
    previewOf: text("preview_of"),
  },
  (t) => [
    index("event_start")
      .on(t.startsAt, t.id)
      .where(sql`${t.over} = 0 and ${t.cancelledAt} is null and ${t.unlisted} = 0`),
    // What the landing page shows: events for everybody by start, and the next one of each host.
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
    // What a profile shows of each event is in the index, so that it reads one row of each.
    index("event_hosted").on(t.hostId, t.startsAt, t.id, t.title).where(sql`${t.cancelledAt} is null`),
  ],
);

/**
 * One address at one event: that pair is the key. Cancelling deletes the row; a later registration of the same address has another `id`, so
 * the links of old mails do not change it. `memberId` is the member with that address, if there is one. `confirmedAt` is null until the owner
 * of the address confirms the registration; a member's own has it at once. `heldUntil` is set while the address is not verified: the
 * registration ends then. With either it is unconfirmed: it has a seat and is not listed (`domain/registrations/registration-states.ts`).
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
    /** Number on the waitlist, in order and with gaps; null with a seat. */
    waitlistNumber: integer("queue"),
    /** The member chose not to be listed among the attendees. */
    hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
    /** When the registration ends unless its address is verified; null once it is, and where no mail can be sent. */
    heldUntil: integer("held_until"),
    /**
     * When cron has something to do about it: write the mail before the end, then end it, or promote those who wait once it is confirmed. Later
     * than `heldUntil` for one that waits without a claim to a seat. Null when nothing is left to do.
     */
    heldDue: integer("held_due"),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.email] }),
    uniqueIndex("registration_member").on(t.memberId, t.eventId),
    // Every row with a seat is in one of the next three indexes, in the order they came. A preview reads only as many listed rows as it shows,
    // however many are not listed, and unconfirmed ones are counted without reading the others.
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

/**
 * The time of a registration that was cancelled or ended before its address was verified: the next one of the address at that event is held
 * until the same instant. Deleted once the address is verified, and when the event is over.
 */
export const formerHold = sqliteTable(
  "former_hold",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** When the first such registration ended, or would have ended. */
    until: integer("until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.email] }), index("former_hold_email").on(t.email)],
);

/**
 * One announcement to everybody registered for an event, written in the batch of its cause. It is fanned out in chunks of outbox rows
 * (`cursor` is the last address that was scanned, `done` is set after the last chunk), keyed by announcement and registration, so that writing
 * a chunk twice sends nothing twice.
 */
export const announcement = sqliteTable(
  "announcement",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AnnouncementKind>().notNull(),
    /** What the host wrote; null for the product's own announcements. */
    text: text("text"),
    cursor: text("until").notNull().default(""),
    done: integer("done", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    /** When its mails may be written: a change soon after another one waits, and later changes are part of it. */
    dueAt: integer("due_at").notNull().default(0),
  },
  (t) => [
    index("announcement_due").on(t.dueAt, t.id).where(sql`${t.done} = 0`),
    index("announcement_event").on(t.eventId, t.kind, t.dueAt),
  ],
);

/** The mail kind of an announcement's mails. */
export type AnnouncementKind = "event-changed" | "event-cancelled" | "event-reminder" | "event-message";
