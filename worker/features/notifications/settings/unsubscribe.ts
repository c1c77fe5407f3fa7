import { and, eq } from "drizzle-orm";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { digestDue, notificationSetting, user } from "#db/schema/index.ts";
import { getRow, Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { memberOfToken } from "../mail/links.ts";

/**
 * Stops the daily email of the member whose link this is; their topics stay in the app. Repeating it changes nothing. Returns the address of the
 * account. Throws 404 `link-invalid` for any other token.
 */
export async function unsubscribe(env: Env, db: Db, token: string): Promise<{ email: string }> {
  const memberId = memberOfToken(env, token);
  if (!memberId) throw new Problem("link-invalid");
  const { members } = await batch(db, {
    settings: db
      .update(notificationSetting)
      .set({ channel: "app" })
      .where(and(eq(notificationSetting.memberId, memberId), eq(notificationSetting.channel, "app-and-email"))),
    digests: db.delete(digestDue).where(eq(digestDue.memberId, memberId)),
    members: db.select({ email: user.email }).from(user).where(eq(user.id, memberId)),
  });
  return getRow(members, "link-invalid");
}
