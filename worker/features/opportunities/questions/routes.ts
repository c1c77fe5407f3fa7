import { Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { answerInput, questionInput } from "#contract/opportunities/sharing.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { requireDealFlow } from "../require-deal-flow.ts";
import { answerQuestion } from "./answer-question.ts";
import { ask } from "./ask.ts";

export const questionRoutes = new Hono<AppEnv>()
  .post("/:id/questions", jsonBody, requireDealFlow, valid("json", questionInput), async (c) =>
    c.json<{ id: string }>({ id: await ask(c, c.req.param("id"), c.req.valid("json").text) }, 201),
  )
  .patch("/:id/questions/:questionId", jsonBody, requireAdmitted, valid("json", answerInput), (c) =>
    noContent(c, answerQuestion(c, c.req.param(), c.req.valid("json"))),
  );
