import type { Context } from "hono";
import { logFailure } from "#db/log-failure.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { selectIntroduced, toIntroduced } from "#domain/members/introduced.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Idempotent. Never throws: the next read of the conversation repairs a failure. */
export async function openIntroduced(c: Context<AppEnv>, requesterId: string, targetId: string): Promise<void> {
  try {
    const introduced = toIntroduced(await selectIntroduced(c.var.db, requesterId, targetId));
    if (introduced) await openConversation(c.env, requesterId, targetId).introduce(introduced.stored);
  } catch (error) {
    logFailure("introduction-not-stored", error);
  }
}
