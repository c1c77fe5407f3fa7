import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import {
  type AdminReportView,
  type ReportPage,
  reportAppealInput,
  reportDecisionInput,
  reportQuery,
} from "#contract/admin/reports.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { decideAppeal } from "./decide-appeal.ts";
import { decideReport } from "./decide-report.ts";
import { openReport } from "./open-report.ts";
import { listReports } from "./queries.ts";
import type { ReportParts } from "./report-parts.ts";

export const adminReportsRoutes = (parts: ReportParts) =>
  new Hono<AppEnv>()
    .get("/", valid("query", reportQuery), showReports)
    .post("/:id/opening", valid("json", z.strictObject({})), postOpening)
    .put("/:id/decision", valid("json", reportDecisionInput), (c) =>
      noContent(c, decideReport(c, c.req.param("id"), c.req.valid("json"), parts)),
    )
    .put("/:id/appeal", valid("json", reportAppealInput), putAppeal);

async function showReports(c: ValidContext<"query", typeof reportQuery>) {
  return c.json<ReportPage>(await listReports(c.var.db, c.var.adminId, c.req.valid("query")));
}

async function postOpening(c: Context<AppEnv, "/:id/opening">) {
  return c.json<AdminReportView>(await openReport(c, c.req.param("id")));
}

function putAppeal(c: ValidContext<"json", typeof reportAppealInput, "/:id/appeal">) {
  return noContent(c, decideAppeal(c, c.req.param("id"), c.req.valid("json")));
}
