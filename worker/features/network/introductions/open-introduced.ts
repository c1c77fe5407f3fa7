import type { Context } from "hono";
import { logFailure } from "#db/log-failure.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { selectIntroduced, toIntroduced } from "#domain/members/introduced.ts";
import type { AppEnv } from "#http/app-env.ts";

/**
 * Tells the conversation of two members what introduced them; also again. Never throws: the first one to read the conversation repairs what failed
 * here.
 */
export async function openIntroduced(c: Context<AppEnv>, requesterId: string, targetId: string): Promise<void> {
  try {
    const introduced = toIntroduced(await selectIntroduced(c.var.db, requesterId, targetId));
    if (introduced) await openConversation(c.env, requesterId, targetId).introduce(introduced.stored);
  } catch (error) {
    logFailure("introduction-not-stored", error);
  }
}
