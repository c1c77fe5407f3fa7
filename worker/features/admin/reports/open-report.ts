import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminReportView } from "#contract/admin/reports.ts";
import { report } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { notifyReports } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectReport, toReportView } from "./detail.ts";

/**
 * Reads a report for an admin. Each time it is written to the audit log in the same batch, so nobody reads one without a trace; a new report is then
 * in review. 404 for one about the admin.
 */
export async function openReport(c: Context<AppEnv>, id: string): Promise<AdminReportView> {
  const { db, now, adminId } = c.var;
  const result = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${report} where ${report.id} = ${id} and ${report.subjectId} <> ${adminId})`,
    audit: { action: "report-opened", subjectKind: "report", subjectId: id },
    write: (onlyIf) => ({
      // A new report is in review.
      opened: statement(
        db,
        sql`update ${report} set state = 'in-review' where ${report.id} = ${id} and ${report.state} = 'new' and ${onlyIf}`,
      ),
    }),
    readAfter: selectReport(db, id, now),
  });
  const [read] = result.reports;
  if (read?.subjectId === adminId) throw new Problem("not-found");
  if (read && result.applied) c.executionCtx.waitUntil(notifyReports(c.env, db, read.subjectId));
  return toReportView(result, adminId);
}
