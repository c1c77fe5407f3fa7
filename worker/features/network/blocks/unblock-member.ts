import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { block, user } from "#db/schema/index.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { selectBlock } from "./queries.ts";

/**
 * Also notifies without a block to remove: an earlier try may have failed. Each call counts, because it creates an
 * object.
 */
export async function unblockMember(c: Context<AppEnv>, viewer: Viewer, blockedId: string): Promise<void> {
  const { db, now } = c.var;
  const count = countMemberWithin(c, RATE_LIMITS.blocksPerMember, sql`${viewer.id}`);
  const isOwn = and(eq(block.memberId, viewer.id), eq(block.blockedId, blockedId));
  const { uses, members, theirs } = await batch(db, {
    uses: count.insert(sql`not exists (select 1 from ${block} where ${isOwn})`),
    members: db.select({ id: user.id }).from(user).where(eq(user.id, blockedId)),
    deleted: db.delete(block).where(isOwn),
    theirs: selectBlock(db, blockedId, viewer.id),
  });
  count.requireWithin(uses);
  if (members.length > 0) await openConversation(c.env, viewer.id, blockedId).setBlocked(theirs.length > 0, now);
}
