import { type Context, Hono } from "hono";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { findOpportunity } from "./queries.ts";

export const detailRoutes = new Hono<AppEnv>().get("/:id", showOpportunity);

async function showOpportunity(c: Context<AppEnv, "/:id">) {
  const { opportunity } = await findOpportunity(c, c.req.param("id"));
  if (!opportunity) throw new Problem("opportunity-not-found");
  return c.json<OpportunityView>(opportunity);
}
