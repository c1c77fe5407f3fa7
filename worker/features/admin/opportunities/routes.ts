import { Hono } from "hono";
import {
  type AdminOpportunityPage,
  type AdminOpportunityView,
  adminOpportunityQuery,
} from "#contract/admin/opportunities.ts";
import { reviewInput } from "#contract/opportunities/sharing.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { decideReview, type IndexOpportunity } from "./decide-review.ts";
import { getReview, listReviews } from "./queries.ts";

export const adminOpportunitiesRoutes = (index: IndexOpportunity) =>
  new Hono<AppEnv>()
    .get("/", valid("query", adminOpportunityQuery), async (c) =>
      c.json<AdminOpportunityPage>(await listReviews(c.var.db, c.req.valid("query"))),
    )
    .get("/:id", async (c) => c.json<AdminOpportunityView>(await getReview(c.var.db, c.req.param("id"), c.var.adminId)))
    .put("/:id/decision", valid("json", reviewInput), (c) =>
      noContent(c, decideReview(c, c.req.param("id"), c.req.valid("json"), index)),
    );
