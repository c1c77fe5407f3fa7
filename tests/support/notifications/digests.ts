import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import type { NewNotification } from "#contract/sockets.ts";
import { digestDue, notificationSetting, outbox } from "#db/schema/index.ts";
import { sweepDigests } from "#worker/features/notifications/mail/sweep-digests.ts";
import { testDb } from "../events/events.ts";
import { withMailProvider } from "../mail/fake-provider.ts";
import type { TestMember } from "../members.ts";
import { store } from "./notifications.ts";

/** A member gets endorsements by email, and has so many unread ones in the email that is due at `dueAt`, which is due now. */
export async function makeDigestDue(
  member: TestMember,
  items: (Partial<NewNotification> & { key: string })[] = [{ key: "a" }],
  dueAt = Date.now() - 1000,
): Promise<number> {
  await testDb()
    .insert(notificationSetting)
    .values({ memberId: member.id, topic: "endorsements", channel: "app-and-email" })
    .onConflictDoNothing();
  await store(member, ...items.map((item) => ({ digestAt: dueAt, ...item })));
  await testDb().insert(digestDue).values({ memberId: member.id, dueAt }).onConflictDoNothing();
  return dueAt;
}

/** Runs the job of cron that writes the daily emails. */
export const writeDigests = (now = Date.now()) => sweepDigests(withMailProvider(), testDb(), now);

/** The outbox rows of a member's daily emails. */
export const digestMails = ({ email }: TestMember) =>
  testDb()
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, email), eq(outbox.kind, "notification-digest")));

export const inboxOf = ({ id }: TestMember) => env.INBOXES.getByName(id);
