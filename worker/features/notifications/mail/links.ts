import { eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { isLinkToken, linkToken, mailedLink, rowOfToken } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

const PURPOSE = "unsubscription";
type Subscriber = { id: string; email: string };
const sourceOf = ({ id, email }: Subscriber) => ({ id, key: `${id} ${email}` });

/** Only stops the daily email. Valid as long as the address is the member's. */
export const unsubscriptionToken = (env: Env, member: Subscriber): string => linkToken(env, PURPOSE, sourceOf(member));

/** Null for an invalid token, and for one mailed to a former address. */
export async function findSubscriber(env: Env, db: Db, token: string): Promise<Subscriber | null> {
  const memberId = rowOfToken(token);
  if (!memberId) return null;
  const [member] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, memberId));
  if (!member) return null;
  const row = { ...sourceOf(member), createdAt: 0, countedAt: null };
  return isLinkToken(env, PURPOSE, row, { token, now: 0, lifetimeMs: Number.POSITIVE_INFINITY }) ? member : null;
}

/** The page asks first: opening the link changes nothing. */
export const unsubscriptionLink = (env: Env, token: string): string => mailedLink(env, "/unsubscribe", { token });

/** RFC 8058. The token is in the path, because mail programs send no fragment; the log has the route only. */
export const unsubscriptionHeaders = (env: Env, token: string): Record<string, string> => ({
  "List-Unsubscribe": `<${env.APP_ORIGIN}/api/notifications/unsubscription/${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
