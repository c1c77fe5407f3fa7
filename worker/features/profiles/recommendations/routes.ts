import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type OwnRecommendationView,
  type RecommendationInput,
  type RecommendationPage,
  type RecommendationsView,
  recommendationDecision,
  recommendationInput,
  recommendationRequest,
} from "#contract/profiles/recommendations.ts";
import { cursorQuery } from "#contract/text.ts";
import { batch } from "#db/batch.ts";
import { recommendation } from "#db/schema/index.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { endNotificationsSoon, pendingDelete } from "#domain/notifications/notifications.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { changeRecommendation } from "./change-recommendation.ts";
import { decideRecommendation } from "./decide-recommendation.ts";
import { noticeKeys, otherOf, type Pair, type RecommendationNotice } from "./pair.ts";
import { existsBetween, isBetween, selectOwn, toOwnView } from "./queries.ts";
import { selectShown, toShownPage } from "./shown.ts";

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

/** Also the text of a member who blocked the author. */
const withdrawRecommendation = (c: Context<AppEnv>, pair: Pair) =>
  removeRecommendation(c, pair, "recommendation-written", ne(recommendation.state, "asked"), "over");

const takeRequestBack = (c: Context<AppEnv>, pair: Pair) =>
  removeRecommendation(c, pair, "recommendation-requested", eq(recommendation.state, "asked"), "over");

/** A text written in the meantime stays. */
const declineRequest = (c: Context<AppEnv>, pair: Pair) =>
  removeRecommendation(c, pair, "recommendation-requested", eq(recommendation.state, "asked"), "read");

async function removeRecommendation(
  c: Context<AppEnv>,
  pair: Pair,
  kind: RecommendationNotice,
  isIt: SQL,
  how: "over" | "read",
) {
  const { db } = c.var;
  const [notifiedId, keys] = [otherOf(kind, pair), noticeKeys(kind, pair)];
  const { removed } = await batch(db, {
    silenced: pendingDelete(db, notifiedId, keys, existsBetween(pair, isIt)),
    removed: db.delete(recommendation).where(and(isBetween(pair), isIt)),
  });
  if (removed.meta.changes > 0) endNotificationsSoon(c, notifiedId, keys, how);
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

/** Asking again changes only the note, without a notification. Throws 409 when there is a text. */
function requestRecommendation(c: Context<AppEnv>, authorId: string, input: { note: string }) {
  const { now, viewer } = c.var;
  const pair = { subjectId: viewer.id, authorId };
  const isAsked = existsBetween(pair, sql`${recommendation.state} = 'asked'`);
  const askedViewer = existsBetween({ subjectId: authorId, authorId: viewer.id }, sql`1`);
  return changeRecommendation(c, {
    kind: "recommendation-requested",
    pair,
    input,
    hasAsked: sql`(${isAsked} or ${askedViewer})`,
    fits: sql`not ${existsBetween(pair, sql`${recommendation.state} <> 'asked'`)}`,
    misfit: "They wrote a recommendation of you already.",
    knows: isAsked,
    text: input.note,
    upsert: (onlyIf) => sql`
      insert into ${recommendation} (subject_id, author_id, state, note, at)
      select ${viewer.id}, ${authorId}, 'asked', ${input.note}, ${now} where ${onlyIf}
      on conflict (subject_id, author_id) do update set note = excluded.note, at = excluded.at`,
    refusal: "You can ask people you are connected to or shared an event with, or who asked you.",
  });
}

/** An edit of a hidden text stays hidden and notifies nobody; others wait for their subject. Throws 409. */
function writeRecommendation(c: Context<AppEnv>, subjectId: string, input: RecommendationInput) {
  const { now, viewer } = c.var;
  const pair = { subjectId, authorId: viewer.id };
  const stored = sql`coalesce((select ${recommendation.version} from ${recommendation} where ${isBetween(pair)}), 0)`;
  // Above every former version, also of a withdrawn text, so that the subject decides on the text that they read.
  const version = Math.max(input.version + 1, now);
  return changeRecommendation(c, {
    kind: "recommendation-written",
    pair,
    input,
    hasAsked: existsBetween(pair, sql`1`),
    fits: sql`${stored} = ${input.version}`,
    knows: existsBetween(pair, sql`${recommendation.state} in ('pending', 'hidden')`),
    upsert: (onlyIf) => sql`
      insert into ${recommendation} (subject_id, author_id, state, relationship, text, at, version)
      select ${subjectId}, ${viewer.id}, 'pending', ${input.relationship}, ${input.text}, ${now}, ${version} where ${onlyIf}
      on conflict (subject_id, author_id) do update set relationship = excluded.relationship, text = excluded.text, at = excluded.at,
        version = excluded.version, state = case when recommendation.state = 'hidden' then 'hidden' else 'pending' end`,
  });
}
