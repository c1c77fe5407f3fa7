import { conversationName } from "#contract/sockets.ts";
import type { Env } from "#worker/env.ts";

/** The conversation object of two members, or of one member with themselves. */
export const openConversation = (env: Env, one: string, other: string) =>
  env.CONVERSATIONS.getByName(conversationName(one, other));
