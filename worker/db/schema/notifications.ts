import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import type { NotificationChannel, NotificationTopic } from "#contract/notifications/plain/topics.ts";
import { user } from "./auth.ts";

const memberId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/**
 * Notifications on their way to the inbox object of their member: written in the batch of their cause, deleted once the inbox has them. `key`
 * is unique for the member, in the inbox too, so a notification arrives once however often it is delivered.
 */
export const notificationPending = sqliteTable(
  "notification_pending",
  {
    memberId: memberId("member_id"),
    key: text("key").notNull(),
    /** Who caused it; null for the product itself. */
    actorId: text("actor_id"),
    content: text("content", { mode: "json" }).$type<NotificationContent>().notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.key] })],
);

/** How a member gets notifications of a topic. Without a row: in the app, messages also by email. */
export const notificationSetting = sqliteTable(
  "notification_setting",
  {
    memberId: memberId("member_id"),
    topic: text("topic").$type<NotificationTopic>().notNull(),
    channel: text("channel").$type<NotificationChannel>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.topic] })],
);

/**
 * Daily emails to write at `dueAt` (milliseconds). A notification belongs to the email of the instant that its inbox stores with it, so each is in
 * one email at most. The inbox also writes one when a message came (`durable/inbox/daily-email.ts`).
 */
export const digestDue = sqliteTable(
  "digest_due",
  {
    memberId: memberId("member_id"),
    dueAt: integer("due_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.dueAt] }), index("digest_due_at").on(t.dueAt)],
);
