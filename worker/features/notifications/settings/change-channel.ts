import {
  FIXED_TOPICS,
  type NotificationChannel,
  type NotificationTopic,
} from "#contract/notifications/plain/topics.ts";
import type { Db } from "#db/open.ts";
import { notificationSetting } from "#db/schema/index.ts";
import { Problem } from "#http/problem.ts";

/** Changes how a member gets notifications of a topic; what came before stays. 409 `conflict` for a topic that cannot be changed. */
export async function changeChannel(
  db: Db,
  memberId: string,
  topic: NotificationTopic,
  channel: NotificationChannel,
): Promise<void> {
  if (FIXED_TOPICS.includes(topic)) throw new Problem("conflict", { detail: "These notifications are always on." });
  await db
    .insert(notificationSetting)
    .values({ memberId, topic, channel })
    .onConflictDoUpdate({ target: [notificationSetting.memberId, notificationSetting.topic], set: { channel } });
}
