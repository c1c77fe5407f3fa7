import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MailKind, MailStatus } from "#contract/mail.ts";

/** Ids and no rendered text; links are derived from `key`. UUIDv7 ids sort by time. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** Idempotency key: unique forever, sent to the provider. */
    key: text("key").notNull().unique(),
    kind: text("kind").$type<MailKind>().notNull(),
    to: text("to_email").notNull(),
    toName: text("to_name").notNull(),
    memberId: text("member_id"),
    eventId: text("event_id"),
    registrationId: text("registration_id"),
    status: text("status").$type<MailStatus>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** A claim moves it one lease ahead. */
    dueAt: integer("due_at").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When it counts against the budget of its address; links live from then on. Null when it does not count. */
    countedAt: integer("counted_at"),
    sentAt: integer("sent_at"),
    /** The last attempt that the provider or the network failed. */
    failedAt: integer("failed_at"),
    replayedAt: integer("replayed_at"),
  },
  (t) => [
    index("outbox_due").on(t.dueAt).where(sql`${t.status} = 'pending'`),
    index("outbox_sent").on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index("outbox_failed").on(t.failedAt).where(sql`${t.failedAt} is not null`),
    index("outbox_dead").on(t.id).where(sql`${t.status} = 'dead'`),
    index("outbox_budget").on(t.to, t.countedAt).where(sql`${t.countedAt} is not null`),
    // With the one above: every mail to an address, for the erasure of its member.
    index("outbox_uncounted").on(t.to).where(sql`${t.countedAt} is null and ${t.to} <> ''`),
  ],
);

/** Refused permanently by a provider. Mail to them is dead at once. */
export const suppression = sqliteTable("suppression", {
  email: text("email").primaryKey(),
  reason: text("reason").notNull(),
  createdAt: integer("created_at").notNull(),
});
