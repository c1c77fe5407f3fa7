import { type Context, Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer } from "#auth/session/session.ts";
import { type DealPage, dealQuery, type InterestPage, type OwnRowsView } from "#contract/opportunities/deals.ts";
import { cursorQuery } from "#contract/text.ts";
import { recordExport } from "#domain/security-events/record-export.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { downloadInterest } from "./interest-csv.ts";
import { selectInterest, selectOwn, selectOwned, toInterestPage, toOwnRows } from "./own.ts";
import { listDeals } from "./queries.ts";

const INTEREST = "/:id/interest";

export const dealRoutes = new Hono<AppEnv>()
  .get("/deals", valid("query", dealQuery), async (c) =>
    c.json<DealPage>((await listDeals(c, c.req.valid("query"))).page),
  )
  .get("/mine", showOwn)
  .get(INTEREST, valid("query", cursorQuery), showInterest)
  .get("/:id/interest.csv", requireMember, showFile);

async function showOwn(c: Context<AppEnv>) {
  const { viewer: _, ...rows } = await getWithViewer(c, selectOwn(c));
  return c.json<OwnRowsView>(toOwnRows(c, rows));
}

async function showInterest(c: ValidContext<"query", typeof cursorQuery, typeof INTEREST>) {
  const id = c.req.param("id");
  const { owned, rows } = await getWithViewer(c, {
    owned: selectOwned(c, id),
    rows: selectInterest(c, id, c.req.valid("query").cursor),
  });
  return c.json<InterestPage>(toInterestPage(rows, getRow(owned, "opportunity-not-found").currency));
}

async function showFile(c: Context<AppEnv, "/:id/interest.csv">) {
  const id = c.req.param("id");
  const { company, currency } = getRow(await selectOwned(c, id), "opportunity-not-found");
  await recordExport(c, c.var.viewer, "interest-exported", company);
  return downloadInterest(c, id, currency);
}
