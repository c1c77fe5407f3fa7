import { and, eq } from "drizzle-orm";
import { EMAIL_TOPICS } from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { digestDue, notificationSetting } from "#db/schema/index.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { findSubscriber } from "../mail/links.ts";

/** Topics stay in the app. Idempotent. Throws 404 `link-invalid`. */
export async function unsubscribe(env: Env, db: Db, token: string): Promise<{ email: string }> {
  const member = await findSubscriber(env, db, token);
  if (!member) throw new Problem("link-invalid");
  await batch(db, {
    settings: db
      .update(notificationSetting)
      .set({ channel: "app" })
      .where(and(eq(notificationSetting.memberId, member.id), eq(notificationSetting.channel, "app-and-email"))),
    // By email without a choice.
    unchosen: db
      .insert(notificationSetting)
      .values(EMAIL_TOPICS.map((topic) => ({ memberId: member.id, topic, channel: "app" as const })))
      .onConflictDoNothing(),
    digests: db.delete(digestDue).where(eq(digestDue.memberId, member.id)),
  });
  return { email: member.email };
}
