import { Hono } from "hono";
import * as z from "zod/mini";
import {
  type ApplicationPage,
  approvalInput,
  type DecisionView,
  rejectionInput,
} from "#contract/admin/applications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { approveApplication, rejectApplication } from "./commands.ts";
import { selectApplications, toApplicationPage } from "./queries.ts";

/** `/api/admin/applications`. */
export const adminApplicationsRoutes = new Hono<AppEnv>();

const query = z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}_[0-9a-f-]{36}$/))) });

adminApplicationsRoutes.get("/", valid("query", query), async (c) => {
  const { cursor } = c.req.valid("query");
  return c.json<ApplicationPage>(toApplicationPage(await c.var.db.batch(selectApplications(c.var.db, cursor))));
});

adminApplicationsRoutes.post("/:id/approval", valid("json", approvalInput), async (c) =>
  c.json<DecisionView>(await approveApplication(c, c.req.param("id"), c.req.valid("json"))),
);

adminApplicationsRoutes.post("/:id/rejection", valid("json", rejectionInput), async (c) =>
  c.json<DecisionView>(await rejectApplication(c, c.req.param("id"), c.req.valid("json"))),
);
