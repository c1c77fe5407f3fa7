import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ReportPage, ReportQuery, ReportRowView } from "#contract/admin/reports.ts";
import { matches, readSearchTerms } from "#contract/content/search-words.ts";
import type { Db } from "#db/open.ts";
import { report, user } from "#db/schema/index.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { inOrder } from "#http/lists/keyset.ts";

/** Few, because each report also reads its two members and earlier decisions. */
const REPORT_PAGE_SIZE = 8;
const FILTERED_SCANNED = 100;

/** SQL. Literals, so that SQLite uses the partial index. */
export const isOpen = sql`${report.state} in ('new', 'in-review', 'appealed')`;

export const nameOf = (memberId: SQL | SQLiteColumn) =>
  sql<string | null>`(select named.name from ${user} as named where named.id = ${memberId})`;

const earlierDecisions = sql<number>`coalesce(${report.decisionNumber} - 1, (select max(earlier.decision_number)
  from ${report} as earlier where earlier.subject_id = ${report.subjectId} and earlier.decision_number is not null), 0)`;

const selectRows = (db: Db) =>
  db
    .select({
      id: report.id,
      kind: report.kind,
      reason: report.reason,
      state: report.state,
      at: report.at,
      answeredAt: report.answeredAt,
      subjectId: report.subjectId,
      subjectName: sql<string>`${user.name}`.as("subject_name"),
      image: user.image,
      reporterId: report.reporterId,
      reporterName: nameOf(report.reporterId).as("reporter_name"),
      earlierDecisions: earlierDecisions.as("earlier_decisions"),
    })
    .from(report)
    .innerJoin(user, eq(user.id, report.subjectId));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Without reports about this admin. With a kind or words a page may be empty without being the last. */
export async function listReports(
  db: Db,
  adminId: string,
  { q, state, kind, order, cursor }: ReportQuery,
): Promise<ReportPage> {
  const terms = readSearchTerms(q);
  if (terms === "matches-nothing") return { rows: [], cursor: null };
  const list = inOrder(order)(
    { at: [report.at, wholeNumber], id: [report.id, rowId] },
    { size: REPORT_PAGE_SIZE, scanned: kind || terms ? FILTERED_SCANNED : REPORT_PAGE_SIZE },
  );
  const isListed = and(state ? eq(report.state, state) : isOpen, ne(report.subjectId, adminId));
  const hasWords = (name: string | null) => terms === null || matches(terms, { name: name ?? "" });
  const rows = await list.select(selectRows(db).$dynamic(), cursor, isListed);
  return list.toPage(
    rows,
    toRow,
    ({ kind: own, subjectName, reporterName }) =>
      (kind === undefined || own === kind) && (hasWords(subjectName) || hasWords(reporterName)),
  );
}

const toRow = ({ id, kind, reason, state, ...row }: Row): ReportRowView => ({
  id,
  kind,
  reason,
  state,
  subject: { id: row.subjectId, name: row.subjectName, image: row.image },
  earlierDecisions: row.earlierDecisions,
  reporter: named(row.reporterId, row.reporterName),
  waitingSince: new Date(state === "appealed" ? (row.answeredAt ?? row.at) : row.at).toISOString(),
});

/** Null for a deleted account. */
export const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** The content, which never changes. No row for a report about the admin. */
export const selectReported = (db: Db, id: string, adminId: string) =>
  db
    .select({
      kind: report.kind,
      subjectId: report.subjectId,
      reporterId: report.reporterId,
      objectId: report.objectId,
      made: report.decision,
      decidedAt: report.decidedAt,
    })
    .from(report)
    .where(sql`${eq(report.id, id)} and ${ne(report.subjectId, adminId)}`);
