import { and, isNull } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { type DecisionView, decisionAnswer, reportInput } from "#contract/reports/reports.ts";
import { batch } from "#db/batch.ts";
import { report } from "#db/schema/index.ts";
import { notifyReports } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow, Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { createReport } from "./create-report.ts";
import { isDecisionAbout, selectDecision, toDecisionView } from "./queries.ts";

const DECISION = "/decisions/:id";
const ANSWER = "/decisions/:id/answer";

export const reportRoutes = new Hono<AppEnv>()
  .post("/", jsonBody, requireAdmitted, valid("json", reportInput), postReport)
  .get(DECISION, showDecision)
  .put(ANSWER, jsonBody, requireMember, valid("json", decisionAnswer), putAnswer);

async function postReport(c: ValidContext<"json", typeof reportInput>) {
  const { id, isNew } = await createReport(c, c.req.valid("json"));
  return c.json<{ id: string }>({ id }, isNew ? 201 : 200);
}

async function showDecision(c: Context<AppEnv, typeof DECISION>) {
  const { db, sessionToken, now } = c.var;
  const { rows } = await getWithViewer(c, {
    rows: selectDecision(db, viewerId(sessionToken, now), c.req.param("id")),
  });
  return c.json<DecisionView>(toDecisionView(rows));
}

function putAnswer(c: ValidContext<"json", typeof decisionAnswer, typeof ANSWER>) {
  return noContent(c, answerDecision(c, c.req.param("id"), c.req.valid("json").answer));
}

/** The report is open again. Throws 404 without a decision; 409 for a second answer. */
async function answerDecision(c: Context<AppEnv>, id: string, answer: string): Promise<void> {
  const { db, now, viewer } = c.var;
  const isMine = isDecisionAbout(viewer.id, id);
  const { answered, rows } = await batch(db, {
    answered: db
      .update(report)
      .set({ answer, answeredAt: now, state: "appealed" })
      .where(and(isMine, isNull(report.answer)))
      .returning({ id: report.id }),
    rows: db.select({ answer: report.answer }).from(report).where(isMine),
  });
  if (getRow(rows).answer !== answer) throw new Problem("conflict", { detail: "You already answered this decision." });
  if (answered.length > 0) c.executionCtx.waitUntil(notifyReports(c.env, db, viewer.id));
}
