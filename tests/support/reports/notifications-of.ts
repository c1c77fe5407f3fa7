import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { notificationPending } from "#db/schema/index.ts";
import { testDb } from "../events/events.ts";

/** The notifications of a member: those in their inbox, the newest first, before those on their way. */
export async function notificationsOf(memberId: string): Promise<NotificationContent[]> {
  // In this order: one that is delivered in between is in both.
  const pending = await testDb().select().from(notificationPending).where(eq(notificationPending.memberId, memberId));
  const stored = await runInDurableObject(env.INBOXES.getByName(memberId), (_, { storage }) =>
    storage.sql.exec<{ content: string }>("select content from notification order by id desc").toArray(),
  );
  const contents = stored.map(({ content }) => JSON.parse(content) as NotificationContent);
  const isStored = ({ content }: (typeof pending)[number]) =>
    contents.some(({ kind, path }) => kind === content.kind && path === content.path);
  return [...contents, ...pending.filter((row) => !isStored(row)).map(({ content }) => content)];
}
