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

/** Each reading is in the audit log. Throws 404 for a report about the admin. */
export async function openReport(c: Context<AppEnv>, id: string): Promise<AdminReportView> {
  const { db, now, adminId } = c.var;
  const result = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${report} where ${report.id} = ${id} and ${report.subjectId} <> ${adminId})`,
    audit: { action: "report-opened", subjectKind: "report", subjectId: id },
    write: (onlyIf) => ({
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
