import { nextDigestAt } from "#contract/notifications/next-digest.ts";
import {
  EMAIL_TOPICS,
  FIXED_TOPICS,
  type NotificationChannel,
  type NotificationTopic,
} from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import { notificationSetting } from "#db/schema/index.ts";
import { insertDigests } from "#domain/notifications/deliver.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

type Choice = { topic: NotificationTopic; channel: NotificationChannel };

/** Applies to later notifications, and to what no email has told yet. Throws 409 `conflict` for a fixed topic. */
export async function changeChannel(
  { db, viewer, now }: Pick<AppEnv["Variables"], "db" | "viewer" | "now">,
  { topic, channel }: Choice,
): Promise<void> {
  const { id: memberId, timeZone = "UTC" } = viewer;
  if (FIXED_TOPICS.includes(topic)) throw new Problem("conflict", { detail: "These notifications are always on." });
  const isEmailTopic = EMAIL_TOPICS.includes(topic);
  if (isEmailTopic && channel === "off") throw new Problem("conflict", { detail: "Messages are always in the app." });
  await batch(db, {
    setting: db
      .insert(notificationSetting)
      .values({ memberId, topic, channel })
      .onConflictDoUpdate({ target: [notificationSetting.memberId, notificationSetting.topic], set: { channel } }),
    // What was due may have been deleted while the topic was not sent by email.
    digest: channel === "app-and-email" ? insertDigests(db, [[memberId, nextDigestAt(now, timeZone)]]) : null,
  });
}
