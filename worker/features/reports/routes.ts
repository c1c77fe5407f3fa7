import { type Context, Hono } from "hono";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { type DecisionView, decisionAnswer, reportInput } from "#contract/reports/reports.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { answerDecision } from "./answer-decision.ts";
import { createReport } from "./create-report.ts";
import { selectDecision, toDecisionView } from "./queries.ts";

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
