import { Hono } from "hono";
import { type AdminQuotePage, adminQuoteQuery, quoteDecision } from "#contract/settings/quote.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { readId, valid } from "#http/validate.ts";
import { decideQuote } from "./decide-quote.ts";
import { listQuotes } from "./queries.ts";

export const adminQuotesRoutes = new Hono<AppEnv>()
  .get("/", valid("query", adminQuoteQuery), async (c) =>
    c.json<AdminQuotePage>(await listQuotes(c.var.db, c.req.valid("query"))),
  )
  .put("/:id/decision", valid("json", quoteDecision), (c) =>
    noContent(c, decideQuote(c, readId(c.req.param("id")), c.req.valid("json"))),
  );
