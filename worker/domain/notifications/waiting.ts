import { desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { counted } from "#contract/numbers.ts";
import type { Db } from "#db/open.ts";
import { contentRequest, opportunity, quote, report, user } from "#db/schema/index.ts";

const MAX_WAITING = 100;

/** `at`: since when it waits. `sentence`: for the mail. */
type Waiting = {
  table: SQLiteTable;
  isWaiting: SQL;
  at: SQLiteColumn;
  path: string;
  one: string;
  many: string;
  sentence: (count: number, appName: string) => string;
};

const APPROVALS = "/admin/approvals";

export const WAITING = {
  applications: {
    table: user,
    isWaiting: sql`${user.status} = 'pending'`,
    at: user.statusSince,
    path: APPROVALS,
    one: "application",
    many: "applications",
    sentence: (count, appName) =>
      `${countedTo(count, "person", "people")} ${count === 1 ? "wants" : "want"} to join ${appName}.`,
  },
  tierRequests: {
    table: user,
    isWaiting: sql`${user.tierRequestedAt} is not null`,
    at: user.tierRequestedAt,
    path: APPROVALS,
    one: "tier request",
    many: "tier requests",
    sentence: (count) => `${countedTo(count, "member", "members")} ${count === 1 ? "asks" : "ask"} for another tier.`,
  },
  opportunities: {
    table: opportunity,
    isWaiting: sql`${opportunity.state} = 'in-review'`,
    at: opportunity.submittedAt,
    path: "/admin/opportunities",
    one: "opportunity",
    many: "opportunities",
    sentence: (count) => `${countedTo(count, "opportunity", "opportunities")} ${count === 1 ? "is" : "are"} in review.`,
  },
  quotes: {
    table: quote,
    isWaiting: sql`${quote.state} = 'waiting'`,
    at: quote.at,
    path: "/admin/quotes",
    one: "quote",
    many: "quotes",
    sentence: (count) =>
      `${countedTo(count, "member", "members")} ${count === 1 ? "offers" : "offer"} a quote for the home page.`,
  },
  contentRequests: {
    table: contentRequest,
    isWaiting: sql`${contentRequest.state} = 'open' and exists (select 1 from ${user} as asker
      where asker.id = ${contentRequest.memberId} and asker.status = 'approved')`,
    at: contentRequest.at,
    path: "/admin/academy",
    one: "content request",
    many: "content requests",
    sentence: (count) => `${countedTo(count, "topic is", "topics are")} asked for in the academy.`,
  },
} as const satisfies Record<string, Waiting>;

export const REPORTS = {
  path: "/admin/reports",
  one: "report",
  many: "reports",
  sentence: (count: number) => `${countedTo(count, "report is", "reports are")} open.`,
};

export const countedTo = (count: number, one: string, many: string): string =>
  counted(count, one, many, count === MAX_WAITING);

const selectCount = (db: Db, table: SQLiteTable, isWaiting: SQL) =>
  db.select({ count: sql<number>`count(*)`.as("waiting_count") }).from(
    db
      .select({ one: sql<number>`1`.as("one") })
      .from(table)
      .where(isWaiting)
      .limit(MAX_WAITING)
      .as("waiting"),
  );

const forEach = <Result>(select: (one: Waiting) => Result) =>
  Object.fromEntries(Object.entries(WAITING).map(([name, one]) => [name, select(one)])) as Record<
    keyof typeof WAITING,
    Result
  >;

export const selectWaitingCounts = (db: Db, adminId: string) => ({
  ...forEach(({ table, isWaiting }) => selectCount(db, table, isWaiting)),
  reports: selectCount(
    db,
    report,
    sql`${report.state} in ('new', 'in-review', 'appealed') and ${report.subjectId} <> ${adminId}`,
  ),
});

export const selectNewestWaiting = (db: Db) =>
  forEach(({ table, isWaiting, at }) =>
    db
      .select({ at: sql<number>`${at}`.as("newest_at") })
      .from(table)
      .where(isWaiting)
      .orderBy(desc(at))
      .limit(1),
  );

export const newestReportFor = sql`max(
  coalesce((select newest.at from ${report} as newest where newest.state in ('new', 'in-review', 'appealed')
    and newest.subject_id <> ${user.id} order by newest.at desc limit 1), 0),
  coalesce((select max(appealed.answered_at) from ${report} as appealed where appealed.state = 'appealed'
    and appealed.subject_id <> ${user.id}), 0))`;
