import { inArray, type SQL, sql } from "drizzle-orm";
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
import { countMemberWithin } from "#http/rate-limit.ts";
import { type Reported, readReported } from "./reported.ts";

/**
 * Copies the reported content, so that later changes do not affect it. Repeating an open report is uncounted, and copies
 * nothing. An object is woken only for what would be written. Throws as `readReported`; 404; 409; 429.
 */
export async function createReport(c: Context<AppEnv>, input: ReportInput): Promise<{ id: string; isNew: boolean }> {
  const { db, now, viewer } = c.var;
  const reported = await readReported(c, input);
  const { subjectId, context } = reported;
  const id = newId();
  const limited = countMemberWithin(c, NETWORK_LIMITS.reportsPerMember, sql`${viewer.id}`);
  const decision = reportDecision(viewer.id, input.kind, reported);
  if (typeof context === "function") {
    const { states, uses } = await batch(db, { states: decision.read(db), uses: limited.read });
    const { openId } = decision.take(states);
    if (openId) return { id: openId, isNew: false };
    if (limited.isUsedUp(uses)) throw limited.refusal();
  }
  const found = typeof context === "function" ? await context() : { objectId: reported.objectId ?? "", copy: context };
  if (!found) throw missing(input.kind);
  const { uses, states } = await batch(db, {
    uses: limited.insert(decision.isFirst),
    inserted: insertIf(
      db,
      report,
      {
        id,
        kind: input.kind,
        subjectId,
        reporterId: viewer.id,
        objectId: found.objectId,
        reason: input.reason,
        words: input.words,
        context: found.copy,
        at: now,
      },
      sql`${decision.isFirst} and ${limited.isWithin}`,
    ),
    states: decision.read(db),
  });
  const { openId, ownerId } = decision.take(states);
  limited.requireWithin(uses);
  if (!openId) throw missing(input.kind);
  if (ownerId && openId === id) c.executionCtx.waitUntil(notifyReports(c.env, db, ownerId));
  return { id: openId, isNew: openId === id };
}

/** The same before an object is woken and in the batch that writes. `take` throws 404; 409 for the viewer's own. */
function reportDecision(viewerId: string, kind: ReportInput["kind"], reported: Reported) {
  const { subjectId, isVisible } = reported;
  const open = sql`(select ${report.id} from ${report} where ${isOpenReportOf(viewerId, kind, reported)})`;
  const read = (db: Db) =>
    db
      .select({
        isVisible: sql<number>`${isVisible}`.as("is_visible"),
        ownerId: sql<string | null>`${subjectId}`.as("owner_id"),
        openId: sql<string | null>`${open}`.as("open_id"),
      })
      .from(sql`(select 1)`);
  return {
    isFirst: sql`${isVisible} and ${subjectId} <> ${viewerId} and ${open} is null`,
    read,
    take([state]: Awaited<ReturnType<typeof read>>) {
      if (state?.ownerId === viewerId)
        throw new Problem("conflict", { detail: `This is your own ${MISSING[kind][1]}.` });
      if (!state?.isVisible) throw missing(kind);
      return state;
    },
  };
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
