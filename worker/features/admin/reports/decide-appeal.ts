import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ReportAppealInput } from "#contract/admin/reports.ts";
import { report, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { notifyReports } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { restoration } from "../members/restore-member.ts";
import { mayDecide } from "./detail.ts";
import { selectReported } from "./queries.ts";

/** Final. Throws 404 (also for a report about the admin); 403 while there is another admin; 409. */
export async function decideAppeal(
  c: Context<AppEnv>,
  id: string,
  { isReversed, reason }: ReportAppealInput,
): Promise<void> {
  const { db, now, adminId } = c.var;
  const { subjectId, made, decidedAt } = getRow(await selectReported(db, id, adminId));
  const isSuspension = isReversed && made === "suspend";
  const { isSuspended, audit, mail, write, finish, readAfter } = restoration(c, subjectId);
  // Only the suspension of this decision: a later one, for another reason, stays.
  const isStillSuspended = (condition: SQL) =>
    sql`${condition} and ${isSuspended} and ${memberColumn(sql`${subjectId}`, sql`${user.statusSince}`)} = ${decidedAt}`;
  const content = { kind: "appeal-decided", path: `/decisions/${id}` } as const;
  const part = { memberId: subjectId, actorId: null, key: `appeal-decided:${id}`, content };
  // Decided by an admin who neither made the report nor decided it, unless there is none.
  const isWaiting = sql`exists (select 1 from ${report} where ${report.id} = ${id} and ${report.state} = 'appealed'
    and ${mayDecide(adminId)})`;
  const result = await runCommand(c, {
    onlyIf: isWaiting,
    audit: [
      { action: "appeal-decided", subjectKind: "report", subjectId: id, after: { isReversed, reason } },
      ...(isSuspension ? [{ ...audit, onlyIf: isStillSuspended }] : []),
    ],
    ...(isSuspension && { mail: { ...mail, onlyIf: isStillSuspended } }),
    write: (onlyIf) => ({
      notified: notificationInsert(c.var, { ...part, onlyIf }),
      restored: isSuspension ? write(isStillSuspended(onlyIf)) : null,
      decided: statement(
        db,
        sql`update ${report} set state = 'decided', is_reversed = ${isReversed ? 1 : 0}, appeal_reason = ${reason},
          appeal_decided_by = ${adminId}, appeal_decided_at = ${now} where ${report.id} = ${id} and ${onlyIf}`,
      ),
    }),
    readAfter: {
      states: db.select({ state: report.state, isReversed: report.isReversed }).from(report).where(eq(report.id, id)),
      ...readAfter,
    },
  });
  if (result.decided.meta.changes === 0) refuse(getRow(result.states));
  if (result.restored?.update.meta.changes === 1) finish(getRow(result.members).status);
  deliverSoon(c, subjectId);
  c.executionCtx.waitUntil(notifyReports(c.env, db, subjectId, c));
}

function refuse({ state, isReversed }: { state: string; isReversed: boolean | null }): never {
  if (isReversed !== null) throw new Problem("already-decided");
  if (state !== "appealed") throw new Problem("conflict", { detail: "There is no answer to decide about." });
  throw new Problem("forbidden", {
    detail: "You made this report or its decision, so another admin decides about the answer.",
  });
}
