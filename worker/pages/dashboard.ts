import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { admissionRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { listEvents } from "../features/events/list/queries.ts";
import { selectSummary, toSummary } from "../features/network/connections/queries.ts";
import { selectSuggestions, toSuggestionsView } from "../features/network/suggestions/queries.ts";

/** Page navigation to the dashboard: the viewer and the data of its cards, in two D1 trips at the same time. */
export const dashboardScreen = new Hono<AppEnv>();

dashboardScreen.get("/dashboard", readDashboard);

async function readDashboard(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const [{ viewer, page }, { summary, suggestions }] = await Promise.all([
    listEvents(c),
    readWithViewer(c, {
      summary: selectSummary(db, viewerId(sessionToken, now), now),
      suggestions: selectSuggestions(db, sessionToken, now),
    }),
  ]);
  return memberDocument(c, viewer, (member) => ({
    title: "Dashboard",
    description: "See what's coming up.",
    answers: {
      "/api/events": page,
      ...(admissionRefusal(c.env, member)
        ? {}
        : {
            "/api/network/summary": toSummary(summary),
            "/api/network/suggestions": toSuggestionsView(suggestions),
          }),
    },
  }));
}
