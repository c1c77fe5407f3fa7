import { type Context, Hono } from "hono";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type OwnRecommendationView,
  type RecommendationPage,
  type RecommendationsView,
  recommendationDecision,
  recommendationInput,
  recommendationRequest,
} from "#contract/profiles/recommendations.ts";
import { cursorQuery } from "#contract/text.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { decideRecommendation } from "./decide-recommendation.ts";
import { selectOwn, toOwnView } from "./queries.ts";
import { declineRequest, takeRequestBack, withdrawRecommendation } from "./remove-recommendation.ts";
import { requestRecommendation } from "./request-recommendation.ts";
import { selectShown, toShownPage } from "./shown.ts";
import { writeRecommendation } from "./write-recommendation.ts";

const LIST = "/:id/recommendations";
const TEXT = "/:id/recommendation";
const REQUEST = "/:id/recommendation-request";
const DECISION = "/me/recommendations/:authorId";
const DECLINED = "/me/recommendation-requests/:id";

/** Removing one's own does not require admission. */
export const recommendationRoutes = new Hono<AppEnv>()
  .get(LIST, valid("query", cursorQuery), showRecommendations)
  .put(TEXT, jsonBody, requireAdmitted, valid("json", recommendationInput), putRecommendation)
  .delete(TEXT, requireMember, deleteRecommendation)
  .put(REQUEST, jsonBody, requireAdmitted, valid("json", recommendationRequest), putRequest)
  .delete(REQUEST, requireMember, deleteRequest)
  .put(DECISION, jsonBody, requireMember, valid("json", recommendationDecision), putDecision)
  .delete(DECLINED, requireMember, deleteOwnRequest);

export const ownRecommendationRoutes = new Hono<AppEnv>().get("/", showOwnRecommendations);

async function showRecommendations(c: ValidContext<"query", typeof cursorQuery, typeof LIST>) {
  const { db, sessionToken, now } = c.var;
  const [memberId, asker] = [c.req.param("id"), viewerId(sessionToken, now)];
  const { viewer, subjects, rows } = await getWithViewer(c, {
    subjects: selectVisibleMember(db, memberId, asker),
    rows: selectShown(db, memberId, asker, c.req.valid("query").cursor),
  });
  if (viewer.id !== memberId) authorizeAdmitted(c.env, viewer);
  getRow(subjects, "member-not-found");
  return c.json<RecommendationPage>(toShownPage(rows));
}

async function putRecommendation(c: ValidContext<"json", typeof recommendationInput, typeof TEXT>) {
  return c.json<OwnRecommendationView>(await writeRecommendation(c, c.req.param("id"), c.req.valid("json")));
}

function deleteRecommendation(c: Context<AppEnv, typeof TEXT>) {
  return noContent(c, withdrawRecommendation(c, { subjectId: c.req.param("id"), authorId: c.var.viewer.id }));
}

async function putRequest(c: ValidContext<"json", typeof recommendationRequest, typeof REQUEST>) {
  return c.json<OwnRecommendationView>(await requestRecommendation(c, c.req.param("id"), c.req.valid("json")));
}

function deleteRequest(c: Context<AppEnv, typeof REQUEST>) {
  return noContent(c, takeRequestBack(c, { subjectId: c.var.viewer.id, authorId: c.req.param("id") }));
}

function deleteOwnRequest(c: Context<AppEnv, typeof DECLINED>) {
  return noContent(c, declineRequest(c, { subjectId: c.req.param("id"), authorId: c.var.viewer.id }));
}

function putDecision(c: ValidContext<"json", typeof recommendationDecision, typeof DECISION>) {
  return noContent(c, decideRecommendation(c, c.req.param("authorId"), c.req.valid("json")));
}

async function showOwnRecommendations(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { received, written } = await getWithViewer(c, selectOwn(db, viewerId(sessionToken, now)));
  return c.json<RecommendationsView>({ received: received.map(toOwnView), written: written.map(toOwnView) });
}
