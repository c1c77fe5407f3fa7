import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { interestInput, notesInput, passInput, shareInput } from "#contract/opportunities/deals.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { requireDealFlow } from "../require-deal-flow.ts";
import { pass, showInterest, takeBack } from "./answer.ts";
import { changeDeal, type DealValues } from "./change-deal.ts";
import { shareWith } from "./share-with.ts";

/** Taking an answer back does not require the tier. */
export const answerRoutes = new Hono<AppEnv>()
  .put("/:id/interest", jsonBody, requireDealFlow, valid("json", interestInput), (c) =>
    noContent(c, showInterest(c, c.req.param("id"), c.req.valid("json").amountMinor)),
  )
  .delete("/:id/interest", requireMember, (c) => noContent(c, takeBack(c, c.req.param("id"), "interested")))
  .put("/:id/pass", jsonBody, requireDealFlow, valid("json", passInput), (c) =>
    noContent(c, pass(c, c.req.param("id"), c.req.valid("json").reason)),
  )
  .delete("/:id/pass", requireMember, (c) => noContent(c, takeBack(c, c.req.param("id"), "passed")))
  .put("/:id/saving", jsonBody, requireMember, valid("json", z.strictObject({})), (c) =>
    noContent(c, keep(c, c.req.param("id"), { saved_at: c.var.now })),
  )
  .delete("/:id/saving", requireMember, (c) => noContent(c, keep(c, c.req.param("id"), { saved_at: null })))
  .put("/:id/notes", jsonBody, requireMember, valid("json", notesInput), (c) =>
    noContent(c, keep(c, c.req.param("id"), c.req.valid("json"))),
  )
  .post("/:id/shares", jsonBody, requireAdmitted, valid("json", shareInput), (c) =>
    noContent(c, shareWith(c, c.req.param("id"), c.req.valid("json").memberId)),
  );

async function keep(c: Context<AppEnv>, id: string, values: DealValues): Promise<void> {
  await changeDeal(c, { id, values });
}
