import type { Context } from "hono";
import type { PersonView } from "#contract/members.ts";
import type { MessageDraft, MessagesResult } from "#contract/messages.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/**
 * Sends messages to a peer, and returns which were committed and which were refused. When nothing was committed it throws: 429
 * `rate-limited` when the rate limit refused a message, or the refusal's own problem for a single message. 404 `member-not-found` for a
 * peer who was blocked since the viewer's permission was read.
 */
export async function sendMessages(
  c: Context<AppEnv>,
  viewer: Viewer,
  peer: PersonView,
  messages: MessageDraft[],
): Promise<MessagesResult> {
  const appended = await openConversation(c.env, viewer.id, peer.id).append(viewer.id, peer.id, messages);
  if (!appended) throw new Problem("member-not-found");
  const { retryAfterMs, ...result } = appended;
  requireCommitted(result, messages.length, retryAfterMs);
  return result;
}

function requireCommitted({ messages, refused }: MessagesResult, sent: number, retryAfterMs: number): void {
  if (messages.length > 0) return;
  if (refused.some((one) => one.code === "rate-limited"))
    throw new Problem("rate-limited", { retryAfterSeconds: Math.max(retryAfterMs / 1000, 1) });
  const [only] = refused;
  if (only && sent === 1) throw new Problem(only.code);
}
