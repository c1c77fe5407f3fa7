import { Hono } from "hono";
import { type AuditPage, type AuditQuery, type AuditView, auditQuery } from "#contract/admin/audit.ts";
import { AUDIT_CSV_ROWS } from "#contract/limits.ts";
import { fullCount } from "#contract/numbers.ts";
import { auditInsert } from "#db/audit.ts";
import type { Db } from "#db/open.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type CsvColumns, type CsvPart, downloadCsv } from "#http/csv.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listAudit, scanAudit } from "./queries.ts";

export const adminAuditRoutes = new Hono<AppEnv>()
  .get("/audit", valid("query", auditQuery), showAudit)
  .get("/audit.csv", valid("query", auditQuery), downloadAudit);

async function showAudit(c: ValidContext<"query", typeof auditQuery>) {
  return c.json<AuditPage>(await listAudit(c.var.db, c.var.adminId, c.req.valid("query")));
}

const AUDIT_COLUMNS: CsvColumns<AuditView> = {
  at: ({ at }) => at,
  "actor id": ({ actor }) => actor?.id ?? null,
  actor: ({ actor }) => actor?.name ?? null,
  action: ({ action }) => action,
  "subject kind": ({ subject }) => subject.kind,
  "subject id": ({ subject }) => subject.id,
  subject: ({ subject }) => subject.name,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  request: ({ requestId }) => requestId,
};

const INCOMPLETE = `This file covers the newest ${fullCount(AUDIT_CSV_ROWS)} entries only. To export older ones, choose a date range.`;

async function* readAuditParts(db: Db, adminId: string, query: AuditQuery): AsyncGenerator<CsvPart<AuditView>> {
  const { rows, cursor } = await scanAudit(db, adminId, { ...query, order: "newest" }, AUDIT_CSV_ROWS);
  yield rows;
  if (cursor) yield INCOMPLETE;
}

/** The row comes before the file begins, so that none leaves without it. */
async function downloadAudit(c: ValidContext<"query", typeof auditQuery>) {
  const { cursor: _, ...query } = c.req.valid("query");
  await auditInsert(c.var.db, c.var, {
    actorId: c.var.adminId,
    action: "audit-exported",
    subjectKind: "setting",
    subjectId: "audit-log",
    after: { ...query, order: undefined },
  });
  return downloadCsv(c, {
    name: "audit",
    columns: AUDIT_COLUMNS,
    parts: readAuditParts(c.var.db, c.var.adminId, query),
  });
}
