import { eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { isLinkToken, linkToken, mailedLink, rowOfToken } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

const PURPOSE = "unsubscription";
type Subscriber = { id: string; email: string };
const sourceOf = ({ id, email }: Subscriber) => ({ id, key: `${id} ${email}` });

/** The token that stops the daily email of a member, and does nothing else. It is the same in each email and lives as long as the address is the member's. */
export const unsubscriptionToken = (env: Env, member: Subscriber): string => linkToken(env, PURPOSE, sourceOf(member));

/** The member of such a token; null for any other text, and for one that was mailed to a former address. */
export async function findSubscriber(env: Env, db: Db, token: string): Promise<Subscriber | null> {
  const memberId = rowOfToken(token);
  if (!memberId) return null;
  const [member] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, memberId));
  if (!member) return null;
  const row = { ...sourceOf(member), createdAt: 0, countedAt: null };
  return isLinkToken(env, PURPOSE, row, { token, now: 0, lifetimeMs: Number.POSITIVE_INFINITY }) ? member : null;
}

/** The page that asks before it stops the email: opening the link changes nothing. */
export const unsubscriptionLink = (env: Env, token: string): string => mailedLink(env, "/unsubscribe", { token });

/**
 * The headers by which mail programs offer to unsubscribe (RFC 8058). The token is in the path, because they post to the address as it is and
 * send no fragment; the log has the route only.
 */
export const unsubscriptionHeaders = (env: Env, token: string): Record<string, string> => ({
  "List-Unsubscribe": `<${env.APP_ORIGIN}/api/notifications/unsubscription/${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
