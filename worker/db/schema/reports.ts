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

/** The context is copied at the time of the report. Ms. `reporterId` and admins are null once deleted. */
export const report = sqliteTable(
  "report",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<ReportKind>().notNull(),
    subjectId: text("subject_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    reporterId: text("reporter_id").references(() => user.id, { onDelete: "set null" }),
    objectId: text("object_id").notNull(),
    reason: text("reason").$type<ReportReason>().notNull(),
    words: text("words").notNull().default(""),
    context: text("context", { mode: "json" }).$type<ReportContext>().notNull(),
    state: text("state").$type<ReportState>().notNull().default("new"),
    at: integer("at").notNull(),
    decision: text("decision").$type<ReportDecision>(),
    decisionNumber: integer("decision_number"),
    decisionReason: text("decision_reason"),
    adminNote: text("admin_note").notNull().default(""),
    decidedBy: text("decided_by").references(() => user.id, { onDelete: "set null" }),
    decidedAt: integer("decided_at"),
    answer: text("answer"),
    answeredAt: integer("answered_at"),
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
    // One open report per reporter and object.
    uniqueIndex("report_once")
      .on(t.reporterId, t.kind, t.subjectId, t.objectId)
      .where(sql`${t.state} in ('new', 'in-review')`),
  ],
);
