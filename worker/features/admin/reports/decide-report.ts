import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ReportDecisionInput } from "#contract/admin/reports.ts";
import { event, report } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { type AuditPart, type MailPart, runCommand } from "#domain/commands/command.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { notifyReports } from "#domain/notifications/notify-tabs.ts";
import { endNotified } from "#domain/posts/notified.ts";
import { isWritten, removal } from "#domain/posts/remove-post.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { suspension } from "../members/suspend-member.ts";
import { takingBack } from "../opportunities/take-back.ts";
import { mayDecide } from "./detail.ts";
import { selectReported } from "./queries.ts";
import type { ReportParts } from "./report-parts.ts";

/** Throws 404 (also for a report about the admin); 409 and 422: see the contract. */
export async function decideReport(
  c: Context<AppEnv>,
  id: string,
  input: ReportDecisionInput,
  parts: ReportParts,
): Promise<void> {
  const { db, now, adminId } = c.var;
  const { decision, note } = input;
  const reason = decision === "none" ? null : input.reason;
  const reported = getRow(await selectReported(db, id, adminId));
  const { subjectId } = reported;
  const reporterId = reported.reporterId === adminId ? null : reported.reporterId;
  const { suspended, canceled, removed, takenBack, isAllowed, isDone, audit, mail } = effectOf(
    c,
    id,
    { ...input, ...reported },
    parts.cancelEvent,
  );
  // Decided by an admin who did not make the report, unless there is none.
  const waits = sql`exists (select 1 from ${report} where ${report.id} = ${id} and ${report.state} in ('new', 'in-review')
    and ${mayDecide(adminId)})`;
  // True only after this decision was made in this batch.
  const isMade = sql`exists (select 1 from ${report} where ${report.id} = ${id} and ${report.decidedBy} = ${adminId}
    and ${report.decidedAt} = ${now} and ${report.decision} = 'remove')`;
  const content = { kind: "report-decided", path: `/decisions/${id}` } as const;
  const part = { memberId: subjectId, actorId: null, key: `report-decided:${id}`, content };
  const result = await runCommand(c, {
    readBefore: { recipients: removed?.notified ?? null },
    onlyIf: sql`${waits} and ${isAllowed}`,
    audit: [{ action: "report-decided", subjectKind: "report", subjectId: id, after: { decision, reason } }, ...audit],
    ...(mail && { mail }),
    write: (onlyIf) => ({
      notified: notificationInsert(c.var, { ...part, onlyIf: reason === null ? sql`0` : onlyIf }),
      // Reporters do not learn the decision, which is between the member and the admins.
      thanked: notificationInsert(c.var, {
        memberId: sql`${reporterId}`,
        actorId: null,
        key: `report-reviewed:${id}`,
        content: { kind: "report-reviewed" },
        onlyIf,
      }),
      suspended: suspended?.write(onlyIf) ?? null,
      canceled: canceled?.write(sql`${canceled.isOpen} and ${onlyIf}`) ?? null,
      decided: statement(
        db,
        sql`update ${report} set state = 'decided', decision = ${decision}, decision_reason = ${reason}, admin_note = ${note},
          decided_by = ${adminId}, decided_at = ${now}, decision_number = 1 + coalesce((select max(earlier.decision_number)
            from ${report} as earlier where earlier.subject_id = ${subjectId} and earlier.decision_number is not null), 0)
        where ${report.id} = ${id} and ${waits} and ${isDone}`,
      ),
      removed: removed?.write(isMade) ?? null,
      takenBack: takenBack?.write(isMade) ?? null,
    }),
    readAfter: {
      states: db
        .select({ decidedAt: report.decidedAt, mayDecide: sql<number>`${mayDecide(adminId)}`.as("may_decide") })
        .from(report)
        .where(eq(report.id, id)),
      events: canceled
        ? db.select({ cancelledAt: event.cancelledAt }).from(event).where(eq(event.id, reported.objectId))
        : null,
    },
  });
  if (result.decided.meta.changes === 0) refuse(result, decision, reported.kind);
  if (suspended && result.suspended) await suspended.finish({ ...result.suspended, mailed: result.mailed });
  if (canceled && result.canceled) canceled.finish(result.canceled);
  if (takenBack) parts.indexOpportunity(c, reported.objectId);
  if (result.recipients) endNotified(c, result.recipients);
  deliverSoon(c, subjectId, ...(reporterId === null ? [] : [reporterId]));
  c.executionCtx.waitUntil(notifyReports(c.env, db, subjectId, c));
}

/** `isAllowed` and `isDone`: SQL, before and after its statements. */
type Effect = {
  suspended: ReturnType<typeof suspension> | null;
  canceled: ReturnType<ReportParts["cancelEvent"]> | null;
  removed: ReturnType<typeof removal> | null;
  takenBack: ReturnType<typeof takingBack> | null;
  isAllowed: SQL;
  isDone: SQL;
  audit: AuditPart[];
  mail: MailPart | null;
};
type Decided = Pick<ReportDecisionInput, "decision" | "reason"> & { kind: string; subjectId: string; objectId: string };

function effectOf(
  c: Context<AppEnv>,
  id: string,
  { decision, reason, kind, subjectId, objectId }: Decided,
  cancelEvent: ReportParts["cancelEvent"],
): Effect {
  const mail = { ...memberMail("report-decided", subjectId), key: `report-decided:${id}` };
  const nothing = {
    suspended: null,
    canceled: null,
    removed: null,
    takenBack: null,
    isAllowed: sql`1`,
    isDone: sql`1`,
    audit: [],
    mail: null,
  };
  if (decision === "none") return nothing;
  if (decision === "warn") return { ...nothing, mail };
  if (decision === "suspend") {
    const suspended = suspension(c, subjectId, reason);
    const { isAllowed, audit } = suspended;
    return { ...nothing, suspended, isAllowed, isDone: isAllowed, audit: [audit], mail: suspended.mail };
  }
  if (kind === "post" || kind === "comment") {
    const isThere = isWritten(sql`${kind}`, sql`${objectId}`);
    return {
      ...nothing,
      mail,
      removed: removal(c.var.db, kind, objectId),
      isAllowed: isThere,
      isDone: isThere,
      audit: [{ action: "post-removed", subjectKind: "member", subjectId, after: { kind, id: objectId, reason } }],
    };
  }
  if (kind === "opportunity") {
    const takenBack = takingBack(c, objectId, reason);
    const { isAllowed, audit } = takenBack;
    return { ...nothing, mail, takenBack, isAllowed, isDone: isAllowed, audit: [audit] };
  }
  if (kind !== "event") {
    const what = kind === "message" ? "message" : "profile";
    throw new Problem("invalid", { fields: { decision: `A ${what} can't be removed.` } });
  }
  const canceled = cancelEvent(c, objectId, reason);
  return {
    ...nothing,
    canceled,
    mail,
    isAllowed: sql`exists (select 1 from ${event} where ${canceled.isOpen})`,
    isDone: sql`exists (select 1 from ${event} where ${event.id} = ${objectId} and ${event.cancelledAt} = ${c.var.now})`,
    audit: [{ action: "event-cancelled", subjectKind: "event", subjectId: objectId, after: { reason } }],
  };
}

type After = {
  states: { decidedAt: number | null; mayDecide: number }[];
  events: { cancelledAt: number | null }[] | null;
};

function refuse({ states, events }: After, decision: ReportDecisionInput["decision"], kind: string): never {
  const { decidedAt, mayDecide } = getRow(states);
  if (decidedAt !== null) throw new Problem("already-decided");
  if (mayDecide === 0) throw new Problem("forbidden", { detail: "You made this report, so another admin decides it." });
  if (decision === "suspend") throw new Problem("last-admin");
  if (kind === "opportunity") throw new Problem("conflict", { detail: "It is closed, or with its owner already." });
  if (events === null) throw new Problem("conflict", { detail: "It was deleted meanwhile." });
  throw new Problem(events[0]?.cancelledAt === null ? "event-over" : "event-cancelled");
}
