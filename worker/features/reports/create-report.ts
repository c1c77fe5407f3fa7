import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { ReportInput } from "#contract/reports/reports.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { report } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { notifyReports } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin, type MemberLimit } from "#http/rate-limit.ts";
import { type Reported, readReported } from "./reported.ts";

/**
 * Copies the reported content, so that later changes do not affect it. Repeating an open report is uncounted, and copies
 * nothing. Throws as `readReported`; 404; 409; 429.
 */
export async function createReport(c: Context<AppEnv>, input: ReportInput): Promise<{ id: string; isNew: boolean }> {
  const { db, now, viewer } = c.var;
  const reported = await readReported(c, input);
  const id = newId();
  const limited = countMemberWithin(c, NETWORK_LIMITS.reportsPerMember, sql`${viewer.id}`);
  const isMine = isOpenReportOf(viewer.id, input.kind, reported);
  const isReportable = sql`${reported.isVisible} and ${reported.subjectId} <> ${viewer.id}`;
  const { context } = reported;
  if (typeof context === "function") {
    const openId = await findOpenReport(db, limited, isMine, isReportable);
    if (openId) return { id: openId, isNew: false };
  }
  const found = typeof context === "function" ? await context() : { objectId: reported.objectId ?? "", copy: context };
  if (!found) throw missing(input.kind);
  const isFirst = sql`${isReportable} and not exists (select 1 from ${report} where ${isMine})`;
  const { uses, rows, owners } = await batch(db, {
    uses: limited.insert(isFirst),
    inserted: insertIf(
      db,
      report,
      {
        id,
        kind: input.kind,
        subjectId: reported.subjectId,
        reporterId: viewer.id,
        objectId: found.objectId,
        reason: input.reason,
        words: input.words,
        context: found.copy,
        at: now,
      },
      sql`${isFirst} and ${limited.isWithin}`,
    ),
    rows: db.select({ id: report.id }).from(report).where(and(isMine, isReportable)),
    owners: db.select({ id: sql<string | null>`${reported.subjectId}`.as("owner_id") }).from(sql`(select 1)`),
  });
  const ownerId = owners[0]?.id;
  if (ownerId === viewer.id) throw new Problem("conflict", { detail: `This is your own ${MISSING[input.kind][1]}.` });
  const [open] = rows;
  limited.requireWithin(uses);
  if (!open) throw missing(input.kind);
  if (ownerId && open.id === id) c.executionCtx.waitUntil(notifyReports(c.env, db, ownerId));
  return { id: open.id, isNew: open.id === id };
}

/** Checks visibility and limit before an object is woken. Throws 404; 429. */
async function findOpenReport(
  db: Db,
  limited: MemberLimit,
  isMine: SQL,
  isReportable: SQL,
): Promise<string | undefined> {
  const { visible, uses, rows } = await batch(db, {
    visible: db.select({ isVisible: sql`1` }).from(sql`(select 1)`).where(isReportable),
    uses: limited.read,
    rows: db.select({ id: report.id }).from(report).where(isMine),
  });
  if (visible.length === 0) throw missing("message");
  if (rows.length === 0 && limited.isUsedUp(uses)) throw limited.refusal();
  return rows[0]?.id;
}

const MISSING = {
  member: ["member-not-found", "profile"],
  message: ["member-not-found", "message"],
  event: ["event-not-found", "event"],
  post: ["post-not-found", "post"],
  comment: ["comment-not-found", "comment"],
  opportunity: ["opportunity-not-found", "opportunity"],
} as const satisfies Record<ReportInput["kind"], readonly [ProblemCode, string]>;

/** The same whether the member or the message is unknown. */
const missing = (kind: ReportInput["kind"]): Problem =>
  new Problem(
    MISSING[kind][0],
    kind === "message" ? { detail: "We can't find this message. A deleted one can be reported for seven days." } : {},
  );

/** Of the last message: of any one of that member's. */
const isOpenReportOf = (memberId: string, kind: ReportInput["kind"], { subjectId, objectId }: Reported): SQL =>
  sql`(${report.reporterId} = ${memberId} and ${report.kind} = ${kind} and ${report.subjectId} = ${subjectId}
    and ${objectId === null ? sql`1` : sql`${report.objectId} = ${objectId}`} and ${inArray(report.state, ["new", "in-review"])})`;
