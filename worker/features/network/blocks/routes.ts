import { Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { legacyGetWithViewer } from "#auth/session/session.ts";
import { type BlockPage, blockedId, blockQuery } from "#contract/network.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";
import { blockMember, unblockMember } from "./commands.ts";
import { selectBlocks, toBlockPage } from "./queries.ts";

/** `/api/network`: whom one does not want to hear of. Also for members who wait: they may be written to later. */
export const networkRoutes = new Hono<AppEnv>();

networkRoutes.get("/blocks", valid("query", blockQuery), async (c) => {
  const { db, sessionToken, now } = c.var;
  const { results } = await legacyGetWithViewer(c, selectBlocks(db, sessionToken, now, c.req.valid("query").cursor));
  return c.json<BlockPage>(toBlockPage(results[0]));
});

networkRoutes.put("/blocks/:memberId", jsonBody, requireMember, valid("json", z.strictObject({})), async (c) => {
  await blockMember(c, c.var.viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
});

networkRoutes.delete("/blocks/:memberId", requireMember, async (c) => {
  await unblockMember(c, c.var.viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
});

function readId(text: string): string {
  const read = blockedId.safeParse(text);
  if (!read.success) throw new Problem("member-not-found");
  return read.data;
}
