import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { admissionRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { eventParts } from "../features/events/list/queries.ts";
import { selectSummary, toSummary } from "../features/network/connections/queries.ts";
import { selectSuggestions, toSuggestionsView } from "../features/network/suggestions/queries.ts";
import { selectNewest, toNewestPage } from "../features/opportunities/list/queries.ts";
import { selectFeed, toPostPage } from "../features/posts/feed/queries.ts";
import { ownProfilePart } from "../features/profiles/own/queries.ts";

export const dashboardScreen = new Hono<AppEnv>();

dashboardScreen.get("/dashboard", readDashboard);

async function readDashboard(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const [events, profile] = [eventParts(c), ownProfilePart(c)];
  const { viewer, ...rows } = await readWithViewer(c, {
    events: events.statements,
    profile: profile.statements,
    summary: selectSummary(db, viewerId(sessionToken, now), now),
    suggestions: selectSuggestions(db, sessionToken, now),
    posts: selectFeed(c),
    opportunities: selectNewest(c),
  });
  return memberDocument(c, viewer, (member) => ({
    title: "Dashboard",
    description: "See what's coming up.",
    answers: {
      "/api/events": events.upcoming.toPage(rows.events.upcoming),
      "/api/events?view=mine": events.mine.toPage(rows.events.mine),
      [`/api/profiles/${member.id}`]: profile.toView(rows.profile, member),
      "/api/opportunities": toNewestPage(c, rows.opportunities),
      ...(admissionRefusal(c.env, member)
        ? {}
        : {
            "/api/network/summary": toSummary(rows.summary),
            "/api/network/suggestions": toSuggestionsView(rows.suggestions),
            "/api/posts": toPostPage(c.env, rows.posts),
          }),
    },
  }));
}
