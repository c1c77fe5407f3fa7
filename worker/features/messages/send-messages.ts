import type { Context } from "hono";
import type { MessageDraft, MessagesResult } from "#contract/messages.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import type { AppEnv, Peer, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/**
 * With none committed throws 429 `rate-limited`, `stranger-limit`; 403 `messages-limited`, `request-waiting`; 404 for a
 * later block; or a single message's own problem.
 */
export async function sendMessages(
  c: Context<AppEnv>,
  viewer: Viewer,
  { person, opening }: Peer,
  messages: MessageDraft[],
): Promise<MessagesResult> {
  const appended = await openConversation(c.env, viewer.id, person.id).append(viewer.id, person.id, messages, opening);
  if (!appended) throw new Problem("member-not-found");
  const { retryAfterMs, ...result } = appended;
  requireCommitted(result, messages.length, retryAfterMs);
  return result;
}

function requireCommitted({ messages, refused }: MessagesResult, sent: number, retryAfterMs: number): void {
  if (messages.length > 0) return;
  const limited = refused.find(({ code }) => code === "rate-limited" || code === "stranger-limit");
  if (limited) throw new Problem(limited.code, { retryAfterSeconds: Math.max(retryAfterMs / 1000, 1) });
  const closed = refused.find(({ code }) => code === "messages-limited" || code === "request-waiting");
  if (closed) throw new Problem(closed.code);
  const [only] = refused;
  if (only && sent === 1) throw new Problem(only.code);
}
