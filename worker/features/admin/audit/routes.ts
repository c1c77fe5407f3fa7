import { Hono } from "hono";
import { type AuditPage, auditQuery } from "#contract/admin/audit.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { writeAuditCsv } from "./audit-csv.ts";
import { listAudit } from "./queries.ts";

/** `/api/admin/audit` and `/api/admin/audit.csv`. */
export const adminAuditRoutes = new Hono<AppEnv>()
  .get("/audit", valid("query", auditQuery), showAudit)
  .get("/audit.csv", valid("query", auditQuery), downloadAudit);

async function showAudit(c: ValidContext<"query", typeof auditQuery>) {
  return c.json<AuditPage>(await listAudit(c.var.db, c.req.valid("query")));
}

async function downloadAudit(c: ValidContext<"query", typeof auditQuery>) {
  const { cursor: _, ...query } = c.req.valid("query");
  return c.body(await writeAuditCsv(c.var.db, query), 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="audit.csv"',
    "cache-control": "private, no-store",
  });
}
