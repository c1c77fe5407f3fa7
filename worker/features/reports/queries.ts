import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { DecisionView, ReportContext } from "#contract/reports/reports.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { report } from "#db/schema/index.ts";
import { getRow } from "#http/problem.ts";

export const isDecisionAbout = (memberId: MemberId, id: string): SQL | undefined =>
  and(eq(report.id, id), eq(report.subjectId, memberId), inArray(report.decision, ["warn", "remove", "suspend"]));

/** Without anything about the reporter. */
export const selectDecision = (db: Db, me: MemberId, id: string) =>
  db
    .select({
      id: report.id,
      kind: report.kind,
      objectId: report.objectId,
      context: report.context,
      decision: report.decision,
      decisionReason: report.decisionReason,
      decidedAt: report.decidedAt,
      answer: report.answer,
      isReversed: report.isReversed,
      appealReason: report.appealReason,
      appealDecidedAt: report.appealDecidedAt,
    })
    .from(report)
    .where(isDecisionAbout(me, id));

export function toDecisionView(rows: Awaited<ReturnType<typeof selectDecision>>): DecisionView {
  const { id, kind, objectId, context, decision, decisionReason, decidedAt, answer, ...appeal } = getRow(rows);
  return {
    id,
    kind,
    answer,
    context: withoutReporter(context, objectId),
    decision: decision === "remove" || decision === "suspend" ? decision : "warn",
    reason: decisionReason ?? "",
    decidedAt: new Date(decidedAt ?? 0).toISOString(),
    appeal:
      appeal.isReversed === null
        ? null
        : {
            isReversed: appeal.isReversed,
            reason: appeal.appealReason ?? "",
            at: new Date(appeal.appealDecidedAt ?? 0).toISOString(),
          },
  };
}

/** Without the conversation around a message, which only the reporter can have written. */
function withoutReporter(context: ReportContext, objectId: string): DecisionView["context"] {
  if (context.kind !== "message") return context;
  return { kind: "message", text: context.messages.find(({ seq }) => String(seq) === objectId)?.text ?? "" };
}
