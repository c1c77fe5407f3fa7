import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer } from "#auth/session/session.ts";
import { type BlockPage, blockedId, blockQuery } from "#contract/network.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { blockMember } from "./block-member.ts";
import { selectBlocks, toBlockPage } from "./queries.ts";
import { unblockMember } from "./unblock-member.ts";

/** `/api/network`: the members the viewer blocked. Pending members may block too, because they can get messages once approved. */
export const networkRoutes = new Hono<AppEnv>()
  .get("/blocks", valid("query", blockQuery), showBlocks)
  .put("/blocks/:memberId", jsonBody, requireMember, valid("json", z.strictObject({})), putBlock)
  .delete("/blocks/:memberId", requireMember, deleteBlock);

async function showBlocks(c: ValidContext<"query", typeof blockQuery>) {
  const { db, sessionToken, now } = c.var;
  const { blocks } = await getWithViewer(c, {
    blocks: selectBlocks(db, sessionToken, now, c.req.valid("query").cursor),
  });
  return c.json<BlockPage>(toBlockPage(blocks));
}

async function putBlock(c: Context<AppEnv, "/blocks/:memberId">) {
  await blockMember(c, c.var.viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
}

async function deleteBlock(c: Context<AppEnv, "/blocks/:memberId">) {
  await unblockMember(c, c.var.viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
}

function readId(text: string): string {
  const read = blockedId.safeParse(text);
  if (!read.success) throw new Problem("member-not-found");
  return read.data;
}
