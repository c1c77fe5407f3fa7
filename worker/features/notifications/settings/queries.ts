import { eq, type sql } from "drizzle-orm";
import type { NotificationSettingsView } from "#contract/notifications/notifications.ts";
import {
  EMAIL_TOPICS,
  FIXED_TOPICS,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
} from "#contract/notifications/topics.ts";
import type { Db } from "#db/open.ts";
import { notificationSetting } from "#db/schema/index.ts";

export const selectSettings = (db: Db, memberId: string | ReturnType<typeof sql>) =>
  db
    .select({ topic: notificationSetting.topic, channel: notificationSetting.channel })
    .from(notificationSetting)
    .where(eq(notificationSetting.memberId, memberId));

/** Defaults: in the app; messages also by email. Fixed topics have their own emails. */
export function toSettingsView(rows: Awaited<ReturnType<typeof selectSettings>>): NotificationSettingsView {
  const chosen = new Map(rows.map(({ topic, channel }) => [topic, channel]));
  const channels = NOTIFICATION_TOPICS.map(([topic]) => [
    topic,
    FIXED_TOPICS.includes(topic) ? "app-and-email" : (chosen.get(topic) ?? defaultChannel(topic)),
  ]);
  return Object.fromEntries(channels);
}

const defaultChannel = (topic: NotificationTopic) => (EMAIL_TOPICS.includes(topic) ? "app-and-email" : "app");
