import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer } from "#auth/session/session.ts";
import type { BlockPage } from "#contract/network/blocks.ts";
import { cursorQuery } from "#contract/text.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { readId, type ValidContext, valid } from "#http/validate.ts";
import { blockMember } from "./block-member.ts";
import { selectBlocks, toBlockPage } from "./queries.ts";
import { unblockMember } from "./unblock-member.ts";

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
