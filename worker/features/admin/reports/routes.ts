import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import {
  type AdminReportView,
  type ReportPage,
  reportAppealInput,
  reportDecisionInput,
  reportQuery,
} from "#contract/admin/reports.ts";
import { SCANNED_MATCHES } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { findHits } from "#search/find.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import { readSearchTerms } from "#search/words.ts";
import type { Env } from "#worker/env.ts";
import { decideAppeal } from "./decide-appeal.ts";
import { decideReport } from "./decide-report.ts";
import { openReport } from "./open-report.ts";
import { listReports } from "./queries.ts";
import type { ReportParts } from "./report-parts.ts";

/** `/api/admin/reports`. */
export const adminReportsRoutes = (parts: ReportParts) =>
  new Hono<AppEnv>()
    .get("/", valid("query", reportQuery), showReports)
    .post("/:id/opening", valid("json", z.strictObject({})), postOpening)
    .put("/:id/decision", valid("json", reportDecisionInput), (c) =>
      noContent(c, decideReport(c, c.req.param("id"), c.req.valid("json"), parts)),
    )
    .put("/:id/appeal", valid("json", reportAppealInput), putAppeal);

async function showReports(c: ValidContext<"query", typeof reportQuery>) {
  const query = c.req.valid("query");
  return c.json<ReportPage>(await listReports(c.var.db, c.var.adminId, query, await findMembers(c.env, query.q)));
}

/** The ids of the latest members whose names have the words; null without words. */
async function findMembers(env: Env, q: string | undefined): Promise<string[] | null> {
  const terms = readSearchTerms("", { name: q });
  if (terms === null) return null;
  if (terms === "matches-nothing") return [];
  const { hits } = await findHits(env, "members", terms, { ...LATEST_FIRST, limit: SCANNED_MATCHES });
  return hits.map(({ id }) => id);
}

async function postOpening(c: Context<AppEnv, "/:id/opening">) {
  return c.json<AdminReportView>(await openReport(c, c.req.param("id")));
}

function putAppeal(c: ValidContext<"json", typeof reportAppealInput, "/:id/appeal">) {
  return noContent(c, decideAppeal(c, c.req.param("id"), c.req.valid("json")));
}
