import { and, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { AdminReportView, EarlierDecisionView, OtherReportView } from "#contract/admin/reports.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, profile, report, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isWritten } from "#domain/posts/remove-post.ts";
import { getRow } from "#http/problem.ts";
import { isTakeable } from "../opportunities/take-back.ts";
import { named, nameOf } from "./queries.ts";

const SHOWN = 10;

const isAbout = (id: string) =>
  sql`${report.subjectId} = (select shown.subject_id from ${report} as shown where shown.id = ${id})`;

/** SQL: an approved admin who neither made, nor decided, nor is the subject of the report. */
const hasOtherDecider = sql`exists (select 1 from ${user} as other where other.role = 'admin' and other.status = 'approved'
  and other.id is not ${report.decidedBy} and other.id is not ${report.reporterId} and other.id <> ${report.subjectId})`;

export const mayDecide = (adminId: string): SQL =>
  sql`((${report.decidedBy} is not ${adminId} and ${report.reporterId} is not ${adminId}) or not ${hasOtherDecider})`;

export function selectReport(db: Db, id: string, now: number) {
  const isUpcoming = sql`${event.id} = ${report.objectId} and ${event.cancelledAt} is null and ${event.startsAt} > ${now}`;
  return {
    reports: db
      .select({
        ...getTableColumns(report),
        reporterName: nameOf(report.reporterId).as("reporter_name"),
        deciderName: nameOf(report.decidedBy).as("decider_name"),
        appealName: nameOf(report.appealDecidedBy).as("appeal_name"),
        isRemovable: sql<number>`((${report.kind} = 'event' and exists (select 1 from ${event} where ${isUpcoming}))
          or ${isWritten(report.kind, report.objectId)}
          or (${report.kind} = 'opportunity' and ${isTakeable(report.objectId)}))`.as("is_removable"),
        hasOtherDecider: sql<number>`${hasOtherDecider}`.as("has_other_decider"),
      })
      .from(report)
      .where(eq(report.id, id)),
    subjects: db
      .select({
        ...personColumns,
        kind: user.kind,
        status: user.status,
        joinedAt: user.createdAt,
        company: profile.company,
      })
      .from(user)
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(sql`${user.id} = (select shown.subject_id from ${report} as shown where shown.id = ${id})`),
    others: db
      .select({
        id: report.id,
        kind: report.kind,
        reason: report.reason,
        state: report.state,
        at: report.at,
        reporterId: report.reporterId,
      })
      .from(report)
      .where(and(isAbout(id), ne(report.id, id)))
      .orderBy(desc(report.at), desc(report.id))
      .limit(SHOWN),
    earlier: db
      .select({
        id: report.id,
        kind: report.kind,
        reason: report.reason,
        decision: report.decision,
        by: nameOf(report.decidedBy).as("by"),
        at: report.decidedAt,
        answeredAt: report.answeredAt,
        isReversed: report.isReversed,
      })
      .from(report)
      .where(and(isAbout(id), sql`${report.decisionNumber} is not null`, ne(report.id, id)))
      .orderBy(desc(report.decisionNumber))
      .limit(SHOWN),
  };
}

type Rows = Results<ReturnType<typeof selectReport>>;
type ReportRow = Rows["reports"][number];

export function toReportView({ reports, subjects, others, earlier }: Rows, adminId: string): AdminReportView {
  const row = getRow(reports);
  const { id, kind, objectId, reason, words, state, context } = row;
  const { joinedAt, ...subject } = getRow(subjects);
  return {
    id,
    kind,
    objectId,
    reason,
    words,
    state,
    context,
    at: isoOf(row.at),
    subject: { ...subject, joinedAt: joinedAt.toISOString() },
    reporter: named(row.reporterId, row.reporterName),
    isRemovable: row.isRemovable === 1,
    ...decisionsOf(row),
    appealBy: appealBy(row, adminId),
    others: others.map((other) => toOther(other, row)),
    earlier: earlier.map(toEarlier),
  };
}

function decisionsOf(row: ReportRow): Pick<AdminReportView, "decision" | "answer" | "appeal"> {
  return {
    decision: row.decision && {
      decision: row.decision,
      reason: row.decisionReason,
      note: row.adminNote,
      by: named(row.decidedBy, row.deciderName),
      at: isoOf(row.decidedAt),
    },
    answer: row.answer === null ? null : { text: row.answer, at: isoOf(row.answeredAt) },
    appeal:
      row.isReversed === null
        ? null
        : {
            isReversed: row.isReversed,
            reason: row.appealReason ?? "",
            by: row.appealName,
            at: isoOf(row.appealDecidedAt),
          },
  };
}

function appealBy({ decidedBy, reporterId, hasOtherDecider }: ReportRow, adminId: string): AdminReportView["appealBy"] {
  if (decidedBy !== adminId && reporterId !== adminId) return "this-admin";
  return hasOtherDecider === 1 ? "another-admin" : "only-admin";
}

function toOther({ reporterId, at, ...other }: Rows["others"][number], shown: ReportRow): OtherReportView {
  const isSameConversation = other.kind === "message" && shown.kind === "message" && reporterId === shown.reporterId;
  return { ...other, at: isoOf(at), isSameConversation: isSameConversation && reporterId !== null };
}

const toEarlier = ({ decision, at, answeredAt, ...row }: Rows["earlier"][number]): EarlierDecisionView => ({
  ...row,
  decision: decision ?? "none",
  at: isoOf(at),
  isAnswered: answeredAt !== null,
});

const isoOf = (at: number | null): string => new Date(at ?? 0).toISOString();
