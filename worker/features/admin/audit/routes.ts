import { Hono } from "hono";
import { type AuditPage, auditQuery } from "#contract/admin/audit.ts";
import type { AppEnv } from "#http/app-env.ts";
import { downloadCsv } from "#http/csv.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { AUDIT_COLUMNS, readAuditParts } from "./audit-csv.ts";
import { listAudit } from "./queries.ts";

export const adminAuditRoutes = new Hono<AppEnv>()
  .get("/audit", valid("query", auditQuery), showAudit)
  .get("/audit.csv", valid("query", auditQuery), downloadAudit);

async function showAudit(c: ValidContext<"query", typeof auditQuery>) {
  return c.json<AuditPage>(await listAudit(c.var.db, c.var.adminId, c.req.valid("query")));
}

function downloadAudit(c: ValidContext<"query", typeof auditQuery>) {
  const { cursor: _, ...query } = c.req.valid("query");
  return downloadCsv(c, {
    name: "audit",
    columns: AUDIT_COLUMNS,
    parts: readAuditParts(c.var.db, c.var.adminId, query),
  });
}
