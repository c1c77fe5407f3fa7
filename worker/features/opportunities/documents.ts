import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, signInFirst } from "#auth/session/session.ts";
import { shorten } from "#contract/content/shorten.ts";
import { opportunityQuery } from "#contract/opportunities/opportunities.ts";
import type { AppEnv } from "#http/app-env.ts";
import { nullIfSignedOut } from "#http/problem.ts";
import { readListQuery } from "#http/validate.ts";
import { selectOwn, toOwnRows } from "./deals/own.ts";
import { selectDeals, toDealPage } from "./deals/queries.ts";
import { findOpportunity } from "./detail/queries.ts";
import { listOpportunities } from "./list/queries.ts";

export const opportunityDocuments = new Hono<AppEnv>()
  .get("/opportunities", readList)
  .get("/opportunities/:id", readOpportunity)
  .get("/my-deals", readDeals)
  .get("/deal-platform", readElsewhere("Deal Platform", "Where rounds are closed, outside of this network."))
  .get("/syndicate", readElsewhere("Blockchain Syndicate", "Investing together in blockchain companies."));

/** In the order in which the web writes them. */
const FILTERS = ["q", "sector", "stage", "min", "max", "currency", "order"] as const;

async function readList(c: Context<AppEnv>) {
  if (!c.var.sessionToken) return signInFirst(c);
  const { query, path } = readListQuery(c, "/api/opportunities", opportunityQuery, FILTERS);
  const listed = await listOpportunities(c, query).catch(nullIfSignedOut);
  return memberDocument(c, listed?.viewer ?? null, () => ({
    title: "Investment Opportunities",
    description: "Companies that raise money, shared by founders.",
    answers: listed ? { [path]: listed.page } : {},
  }));
}

async function readOpportunity(c: Context<AppEnv, "/opportunities/:id">) {
  const id = c.req.param("id");
  const found = c.var.sessionToken ? await findOpportunity(c, id).catch(nullIfSignedOut) : null;
  const opportunity = found?.opportunity;
  return memberDocument(c, found?.viewer ?? null, () =>
    opportunity
      ? {
          title: opportunity.company,
          description: shorten(opportunity.description),
          answers: { [`/api/opportunities/${id}`]: opportunity },
        }
      : { title: "Opportunity not found", description: "This opportunity doesn't exist or isn't open.", status: 404 },
  );
}

/** With filters the screen requests its list itself. */
async function readDeals(c: Context<AppEnv>) {
  const isRaise = c.req.query("view") === "raise";
  const isPlain = !new URL(c.req.url).search;
  const { viewer, deals, own } = await readWithViewer(c, {
    deals: isPlain ? selectDeals(c, {}) : null,
    own: isRaise ? selectOwn(c) : null,
  });
  return memberDocument(c, viewer, () => ({
    title: "My deals",
    description: "Opportunities you saved or answered, and your own raise.",
    answers: {
      ...(deals && { "/api/opportunities/deals": toDealPage(c, deals, {}) }),
      ...(own && { "/api/opportunities/mine": toOwnRows(c, own) }),
    },
  }));
}

function readElsewhere(title: string, description: string) {
  return async (c: Context<AppEnv>) => {
    const { viewer } = await readWithViewer(c, {});
    return memberDocument(c, viewer, () => ({ title, description }));
  };
}
