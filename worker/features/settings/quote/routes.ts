import { type Context, Hono } from "hono";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { type OwnQuoteView, quoteInput } from "#contract/settings/quote.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { selectOwnQuote, toOwnQuote } from "./queries.ts";
import { removeQuote, saveQuote } from "./save-quote.ts";

export const quoteRoutes = new Hono<AppEnv>()
  .get("/quote", showQuote)
  .put("/quote", jsonBody, requireAdmitted, valid("json", quoteInput), (c) =>
    noContent(c, saveQuote(c, c.var.viewer, c.req.valid("json").text)),
  )
  .delete("/quote", requireMember, (c) => noContent(c, removeQuote(c, c.var.viewer)));

async function showQuote(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { rows } = await getWithViewer(c, { rows: selectOwnQuote(db, viewerId(sessionToken, now)) });
  return c.json<OwnQuoteView>(toOwnQuote(rows));
}
