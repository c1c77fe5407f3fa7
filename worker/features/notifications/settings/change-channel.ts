import { nextDigestAt } from "#contract/notifications/next-digest.ts";
import {
  EMAIL_TOPICS,
  FIXED_TOPICS,
  type NotificationChannel,
  type NotificationTopic,
} from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { notificationSetting } from "#db/schema/index.ts";
import { insertDigests } from "#domain/notifications/deliver.ts";
import { Problem } from "#http/problem.ts";

type Choice = { topic: NotificationTopic; channel: NotificationChannel };

/** Applies to later notifications. Throws 409 `conflict` for a fixed topic. */
export async function changeChannel(db: Db, memberId: string, { topic, channel }: Choice, now: number): Promise<void> {
  if (FIXED_TOPICS.includes(topic)) throw new Problem("conflict", { detail: "These notifications are always on." });
  const isEmailTopic = EMAIL_TOPICS.includes(topic);
  if (isEmailTopic && channel === "off") throw new Problem("conflict", { detail: "Messages are always in the app." });
  await batch(db, {
    setting: db
      .insert(notificationSetting)
      .values({ memberId, topic, channel })
      .onConflictDoUpdate({ target: [notificationSetting.memberId, notificationSetting.topic], set: { channel } }),
    // The inbox adds each instant only once, maybe at a time when the topic was not sent by email.
    digest: isEmailTopic && channel === "app-and-email" ? insertDigests(db, [memberId], nextDigestAt(now)) : null,
  });
}
