import { Hono } from "hono";
import { type BlockPage, blockedId, blockQuery } from "#contract/network";
import { getViewer, getWithViewer } from "../../auth/session.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { jsonBody } from "../../http/guards.ts";
import { Problem } from "../../http/problem.ts";
import { valid } from "../../http/validate.ts";
import { blockMember, unblockMember } from "./commands.ts";
import { selectBlocks, toBlockPage } from "./queries.ts";

/** `/api/network`: whom one does not want to hear of. Also for members who wait: they may be written to later. */
export const networkRoutes = new Hono<AppEnv>();

networkRoutes.get("/blocks", valid("query", blockQuery), async (c) => {
  const { db, sessionToken, now } = c.var;
  const { results } = await getWithViewer(c, selectBlocks(db, sessionToken, now, c.req.valid("query").cursor));
  return c.json<BlockPage>(toBlockPage(results[0]));
});

networkRoutes.put("/blocks/:memberId", jsonBody, async (c) => {
  const viewer = await getViewer(c);
  await blockMember(c, viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
});

networkRoutes.delete("/blocks/:memberId", async (c) => {
  const viewer = await getViewer(c);
  await unblockMember(c, viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
});

function readId(text: string): string {
  const read = blockedId.safeParse(text);
  if (!read.success) throw new Problem("member-not-found");
  return read.data;
}
