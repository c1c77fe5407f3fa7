import { conversationName } from "#contract/sockets.ts";
import type { Env } from "#worker/env.ts";

export const openConversation = (env: Env, one: string, other: string) =>
  env.CONVERSATIONS.getByName(conversationName(one, other));
