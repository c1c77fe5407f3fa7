import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  ReportContext,
  ReportDecision,
  ReportKind,
  ReportReason,
  ReportState,
} from "#contract/reports/reports.ts";
import { user } from "./auth.ts";

/**
 * What a member reported to the admins: a member, a message to them, an event, a post, a comment or an opportunity. Its context is copied when it is reported. Instants in
 * milliseconds. `reporterId` and the admins are null once these are deleted.
 */
export const report = sqliteTable(
  "report",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<ReportKind>().notNull(),
    /** Whom the report is about: the author of a message, a post or a comment, the host of an event, the owner of an opportunity. */
    subjectId: text("subject_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    reporterId: text("reporter_id").references(() => user.id, { onDelete: "set null" }),
    /** What is reported: the id of the member, event, post, comment or opportunity, or the `seq` of the message. */
    objectId: text("object_id").notNull(),
    reason: text("reason").$type<ReportReason>().notNull(),
    /** In the reporter's words. */
    words: text("words").notNull().default(""),
    context: text("context", { mode: "json" }).$type<ReportContext>().notNull(),
    state: text("state").$type<ReportState>().notNull().default("new"),
    at: integer("at").notNull(),
    decision: text("decision").$type<ReportDecision>(),
    /** Decisions about the subject up to this one, so that the newest one says how many there are. */
    decisionNumber: integer("decision_number"),
    /** What the reported member reads. */
    decisionReason: text("decision_reason"),
    /** Only admins read it. */
    adminNote: text("admin_note").notNull().default(""),
    decidedBy: text("decided_by").references(() => user.id, { onDelete: "set null" }),
    decidedAt: integer("decided_at"),
    /** What the reported member answers, once. */
    answer: text("answer"),
    answeredAt: integer("answered_at"),
    /** Whether the decision was taken back after the answer; null while that is not decided. */
    isReversed: integer("is_reversed", { mode: "boolean" }),
    appealReason: text("appeal_reason"),
    appealDecidedBy: text("appeal_decided_by").references(() => user.id, { onDelete: "set null" }),
    appealDecidedAt: integer("appeal_decided_at"),
  },
  (t) => [
    index("report_open").on(t.at, t.id).where(sql`${t.state} in ('new', 'in-review', 'appealed')`),
    index("report_state").on(t.state, t.at, t.id),
    index("report_subject").on(t.subjectId, t.at, t.id),
    index("report_decisions").on(t.subjectId, t.decisionNumber).where(sql`${t.decisionNumber} is not null`),
    // The same member reports the same thing once while it is open.
    uniqueIndex("report_once")
      .on(t.reporterId, t.kind, t.subjectId, t.objectId)
      .where(sql`${t.state} in ('new', 'in-review')`),
  ],
);
