import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { BlockPage } from "#contract/network/blocks.ts";
import { cursorQuery } from "#contract/text.ts";
import { batch } from "#db/batch.ts";
import { block, user } from "#db/schema/index.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { readId, type ValidContext, valid } from "#http/validate.ts";
import { blockMember } from "./block-member.ts";
import { selectBlock, selectBlocks, toBlockPage } from "./queries.ts";

/** Pending members may block too, because they can get messages once approved. */
export const networkRoutes = new Hono<AppEnv>()
  .get("/blocks", valid("query", cursorQuery), showBlocks)
  .put("/blocks/:memberId", jsonBody, requireMember, valid("json", z.strictObject({})), putBlock)
  .delete("/blocks/:memberId", requireMember, deleteBlock);

async function showBlocks(c: ValidContext<"query", typeof cursorQuery>) {
  const { db, sessionToken, now } = c.var;
  const { blocks } = await getWithViewer(c, {
    blocks: selectBlocks(db, sessionToken, now, c.req.valid("query").cursor),
  });
  return c.json<BlockPage>(toBlockPage(blocks));
}

function putBlock(c: Context<AppEnv, "/blocks/:memberId">) {
  return noContent(c, blockMember(c, c.var.viewer, readId(c.req.param("memberId"), "member-not-found")));
}

function deleteBlock(c: Context<AppEnv, "/blocks/:memberId">) {
  return noContent(c, unblockMember(c, c.var.viewer, readId(c.req.param("memberId"), "member-not-found")));
}

/**
 * Also notifies without a block to remove: an earlier try may have failed. Each call counts, because it creates an
 * object.
 */
async function unblockMember(c: Context<AppEnv>, viewer: Viewer, blockedId: string): Promise<void> {
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
