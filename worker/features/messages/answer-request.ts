import type { RequestAnswer } from "#contract/messages.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import type { Peer, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

export async function answerRequest(env: Env, viewer: Viewer, { person }: Peer, answer: RequestAnswer): Promise<void> {
  const isAnswered = await openConversation(env, viewer.id, person.id).answerRequest(viewer.id, answer);
  if (!isAnswered) throw new Problem("conflict");
}
