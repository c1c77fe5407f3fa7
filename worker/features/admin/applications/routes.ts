import { Hono } from "hono";
import {
  type ApplicationPage,
  applicationQuery,
  approvalInput,
  type DecisionView,
  rejectionInput,
} from "#contract/admin/applications.ts";
import { batch } from "#db/batch.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { approveApplication } from "./approve-application.ts";
import { selectApplications, toApplicationPage } from "./queries.ts";
import { rejectApplication } from "./reject-application.ts";

export const adminApplicationsRoutes = new Hono<AppEnv>()
  .get("/", valid("query", applicationQuery), listApplications)
  .post("/:id/approval", valid("json", approvalInput), postApproval)
  .post("/:id/rejection", valid("json", rejectionInput), postRejection);

async function listApplications(c: ValidContext<"query", typeof applicationQuery>) {
  const { db } = c.var;
  return c.json<ApplicationPage>(toApplicationPage(await batch(db, selectApplications(db, c.req.valid("query")))));
}

async function postApproval(c: ValidContext<"json", typeof approvalInput, "/:id/approval">) {
  return c.json<DecisionView>(await approveApplication(c, c.req.param("id"), c.req.valid("json")));
}

async function postRejection(c: ValidContext<"json", typeof rejectionInput, "/:id/rejection">) {
  return c.json<DecisionView>(await rejectApplication(c, c.req.param("id"), c.req.valid("json")));
}
