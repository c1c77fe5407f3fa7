import { isLinkToken, linkToken, mailedLink, rowOfToken } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

const PURPOSE = "unsubscription";
const sourceOf = (memberId: string) => ({ id: memberId, key: memberId });

/** The token that stops the daily email of a member, and does nothing else. It is the same in each email and lives for ever. */
export const unsubscriptionToken = (env: Env, memberId: string): string => linkToken(env, PURPOSE, sourceOf(memberId));

/** The member of such a token; null for any other text. */
export function memberOfToken(env: Env, token: string): string | null {
  const memberId = rowOfToken(token);
  if (!memberId) return null;
  const row = { ...sourceOf(memberId), createdAt: 0, countedAt: null };
  return isLinkToken(env, PURPOSE, row, { token, now: 0, lifetimeMs: Number.POSITIVE_INFINITY }) ? memberId : null;
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
