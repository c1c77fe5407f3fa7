import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { block, user } from "#db/schema/index.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { selectBlock } from "./queries.ts";

/** Removes the viewer's own block, if there is one. The conversation stays blocked while the other member's block exists. */
export async function unblockMember(c: Context<AppEnv>, viewer: Viewer, blockedId: string): Promise<void> {
  const { db, now } = c.var;
  const { members, theirs } = await batch(db, {
    members: db.select({ id: user.id }).from(user).where(eq(user.id, blockedId)),
    deleted: db.delete(block).where(and(eq(block.memberId, viewer.id), eq(block.blockedId, blockedId))),
    theirs: selectBlock(db, blockedId, viewer.id),
  });
  // Also without a block to remove: an earlier try may have failed before it reached the conversation.
  if (members.length > 0) await openConversation(c.env, viewer.id, blockedId).setBlocked(theirs.length > 0, now);
}
