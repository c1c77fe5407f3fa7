import { Hono } from "hono";
import { type OpportunityPage, opportunityQuery } from "#contract/opportunities/opportunities.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { listOpportunities } from "./queries.ts";

export const listRoutes = new Hono<AppEnv>().get("/", valid("query", opportunityQuery), async (c) =>
  c.json<OpportunityPage>((await listOpportunities(c, c.req.valid("query"))).page),
);
