import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { peopleQuery } from "#contract/network/people.ts";
import { admissionRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { nullForProblem } from "#http/problem.ts";
import { readListQuery } from "#http/validate.ts";
import {
  selectConnectionRequests,
  selectSummary,
  toConnectionRequestPage,
  toSummary,
} from "../features/network/connections/queries.ts";
import { selectIntroductions, toIntroductionsView } from "../features/network/introductions/queries.ts";
import { listPeople } from "../features/network/people/queries.ts";
import { selectSettings, toSettings } from "../features/network/settings/queries.ts";
import { selectSuggestions, toSuggestionsView } from "../features/network/suggestions/queries.ts";

export const networkScreen = new Hono<AppEnv>();

networkScreen.get("/network", readNetwork);

type Read = { viewer: Viewer | null; answers: Record<string, unknown> };

/** An unknown tab is the first. */
const TABS = new Map<string, (c: Context<AppEnv>) => Promise<Read>>([
  ["connections", (c) => readPeople(c, "connections")],
  ["requests", readConnectionRequests],
  ["introductions", readIntroductions],
  ["suggestions", readSuggestions],
]);

async function readNetwork(c: Context<AppEnv>) {
  const { viewer, answers } = await (TABS.get(c.req.query("view") ?? "") ?? ((one) => readPeople(one, "people")))(c);
  return memberDocument(c, viewer, (member) => ({
    title: "My Network",
    description: "The people you are connected to, and those you could meet.",
    // A viewer without admission gets the page without data: its own requests say why.
    answers: admissionRefusal(c.env, member) ? {} : answers,
  }));
}

const selectFigures = ({ var: { db, sessionToken, now } }: Context<AppEnv>) =>
  selectSummary(db, viewerId(sessionToken, now), now);

/** In the order in which the web writes them. */
const FILTERS = ["q", "kind", "sector", "stage", "region", "amount", "place"] as const;

/** A viewer who may not read the list gets the page without it. */
async function readPeople(c: Context<AppEnv>, list: "people" | "connections"): Promise<Read> {
  const { query, path } = readListQuery(c, `/api/network/${list}`, peopleQuery, FILTERS);
  const [{ viewer, summary }, people] = await Promise.all([
    readWithViewer(c, { summary: selectFigures(c) }),
    c.var.sessionToken ? listPeople(c, list, query).catch(nullForProblem) : null,
  ]);
  return { viewer, answers: { "/api/network/summary": toSummary(summary), ...(people && { [path]: people.page }) } };
}

async function readSuggestions(c: Context<AppEnv>): Promise<Read> {
  const { db, sessionToken, now } = c.var;
  const { viewer, summary, suggestions } = await readWithViewer(c, {
    summary: selectFigures(c),
    suggestions: selectSuggestions(db, sessionToken, now),
  });
  return {
    viewer,
    answers: {
      "/api/network/summary": toSummary(summary),
      "/api/network/suggestions": toSuggestionsView(suggestions),
    },
  };
}

async function readIntroductions(c: Context<AppEnv>): Promise<Read> {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const { viewer, summary, settings, ...lists } = await readWithViewer(c, {
    summary: selectFigures(c),
    settings: selectSettings(db, me),
    ...selectIntroductions(db, me, now),
  });
  return {
    viewer,
    answers: {
      "/api/network/summary": toSummary(summary),
      "/api/network/introductions": toIntroductionsView(lists),
      "/api/network/settings": toSettings(settings),
    },
  };
}

async function readConnectionRequests(c: Context<AppEnv>): Promise<Read> {
  const { viewer, summary, received, sent } = await readWithViewer(c, {
    summary: selectFigures(c),
    received: selectConnectionRequests(c.var, "received"),
    sent: selectConnectionRequests(c.var, "sent"),
  });
  return {
    viewer,
    answers: {
      "/api/network/summary": toSummary(summary),
      "/api/network/requests": toConnectionRequestPage(received),
      "/api/network/requests?box=sent": toConnectionRequestPage(sent),
    },
  };
}
