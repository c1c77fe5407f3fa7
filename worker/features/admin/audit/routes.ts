import { Hono } from "hono";
import { type AuditPage, auditQuery } from "#contract/admin/audit.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { writeAuditCsv } from "./csv.ts";
import { listAudit } from "./queries.ts";

/** `/api/admin/audit`. */
export const adminAuditRoutes = new Hono<AppEnv>();

adminAuditRoutes.get("/audit", valid("query", auditQuery), async (c) =>
  c.json<AuditPage>(await listAudit(c.var.db, c.req.valid("query"))),
);

adminAuditRoutes.get("/audit.csv", valid("query", auditQuery), async (c) => {
  const { cursor: _, ...query } = c.req.valid("query");
  return c.body(await writeAuditCsv(c.var.db, query), 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="audit.csv"',
    "cache-control": "private, no-store",
  });
});
