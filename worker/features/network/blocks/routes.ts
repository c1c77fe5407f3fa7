import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { getViewer, legacyGetWithViewer, type Viewer } from "#auth/session/session.ts";
import { type BlockPage, blockedId, blockQuery } from "#contract/network.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";
import { blockMember, unblockMember } from "./commands.ts";
import { selectBlocks, toBlockPage } from "./queries.ts";

type MemberEnv = AppEnv & { Variables: { viewer: Viewer } };

/** The same context as the ground knows it: Hono's type does not let one with more variables pass for one with fewer. */
const ground = (c: Context<MemberEnv>) => c as unknown as Context<AppEnv>;

/** 401 and 403 are said before the input is looked at. */
const asMember: MiddlewareHandler<MemberEnv> = async (c, next) => {
  c.set("viewer", await getViewer(ground(c)));
  await next();
};

/** `/api/network`: whom one does not want to hear of. Also for members who wait: they may be written to later. */
export const networkRoutes = new Hono<MemberEnv>();

networkRoutes.get("/blocks", valid("query", blockQuery), async (c) => {
  const { db, sessionToken, now } = c.var;
  const { results } = await legacyGetWithViewer(
    ground(c),
    selectBlocks(db, sessionToken, now, c.req.valid("query").cursor),
  );
  return c.json<BlockPage>(toBlockPage(results[0]));
});

networkRoutes.put("/blocks/:memberId", jsonBody, asMember, valid("json", z.strictObject({})), async (c) => {
  await blockMember(ground(c), c.var.viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
});

networkRoutes.delete("/blocks/:memberId", asMember, async (c) => {
  await unblockMember(ground(c), c.var.viewer, readId(c.req.param("memberId")));
  return c.body(null, 204);
});

function readId(text: string): string {
  const read = blockedId.safeParse(text);
  if (!read.success) throw new Problem("member-not-found");
  return read.data;
}
