import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import type { NotificationChannel, NotificationTopic } from "#contract/notifications/topics.ts";
import { user } from "./auth.ts";

const memberId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** `key` is unique per member, in the inbox too, so that a repeated delivery changes nothing. */
export const notificationPending = sqliteTable(
  "notification_pending",
  {
    memberId: memberId("member_id"),
    key: text("key").notNull(),
    /** Null for the product. */
    actorId: text("actor_id"),
    content: text("content", { mode: "json" }).$type<NotificationContent>().notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.key] })],
);

/** Without a row: in the app, messages also by email. */
export const notificationSetting = sqliteTable(
  "notification_setting",
  {
    memberId: memberId("member_id"),
    topic: text("topic").$type<NotificationTopic>().notNull(),
    channel: text("channel").$type<NotificationChannel>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.topic] })],
);

/** Ms. A notification stores its instant, so it is in at most one email. Inboxes add rows for messages. */
export const digestDue = sqliteTable(
  "digest_due",
  {
    memberId: memberId("member_id"),
    dueAt: integer("due_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.dueAt] }), index("digest_due_at").on(t.dueAt)],
);
