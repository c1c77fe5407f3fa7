import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MailKind, MailStatus } from "#contract/mail.ts";

/**
 * One logical mail: written in the batch of its cause, sent by the queue consumer, repeated by cron. It holds ids and no
 * rendered text; links are derived from `key` when it is sent. Ids are UUIDv7, so they sort by time.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** The idempotency key: unique for ever, sent to the provider. */
    key: text("key").notNull().unique(),
    kind: text("kind").$type<MailKind>().notNull(),
    /** The address it is sent to, fixed when its cause is committed. */
    to: text("to_email").notNull(),
    toName: text("to_name").notNull(),
    memberId: text("member_id"),
    eventId: text("event_id"),
    registrationId: text("registration_id"),
    status: text("status").$type<MailStatus>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** When the next attempt is due; a claim moves it one lease ahead. */
    dueAt: integer("due_at").notNull(),
    createdAt: integer("created_at").notNull(),
    /**
     * The instant at which it counts against the budget of its address (`mail/budget.ts`): its creation, or later when it was postponed. The
     * links in it live from then on. Null when it does not count, or was given up before anything was sent.
     */
    countedAt: integer("counted_at"),
    sentAt: integer("sent_at"),
    /** When an admin sent a dead mail again, which is possible once. */
    replayedAt: integer("replayed_at"),
  },
  (t) => [
    index("outbox_due").on(t.dueAt).where(sql`${t.status} = 'pending'`),
    index("outbox_dead").on(t.id).where(sql`${t.status} = 'dead'`),
    index("outbox_budget").on(t.to, t.countedAt).where(sql`${t.countedAt} is not null`),
    // With the one above, every mail to an address, for the erasure of its member.
    index("outbox_uncounted").on(t.to).where(sql`${t.countedAt} is null and ${t.to} <> ''`),
  ],
);

/** Addresses that a provider refused permanently. Mail to them is dead at once. */
export const suppression = sqliteTable("suppression", {
  email: text("email").primaryKey(),
  reason: text("reason").notNull(),
  createdAt: integer("created_at").notNull(),
});
