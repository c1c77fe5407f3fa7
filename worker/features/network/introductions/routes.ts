import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type IntroductionsView,
  introductionAnswer,
  introductionInput,
  type PathsView,
} from "#contract/network/introductions.ts";
import { batch } from "#db/batch.ts";
import { introduction } from "#db/schema/index.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow, Problem } from "#http/problem.ts";
import { readId, type ValidContext, valid } from "#http/validate.ts";
import { answerIntroduction } from "./answer-introduction.ts";
import { askForIntroduction } from "./ask-for-introduction.ts";
import { endIntroductionNotifications, silenceWithdrawn } from "./notifications.ts";
import { selectAsked, selectPaths, toAsked, toPaths } from "./paths.ts";
import { selectIntroductions, toIntroductionsView } from "./queries.ts";

const PATHS = "/paths/:memberId";
const LIST = "/introductions";
const ONE = "/introductions/:id";
const ANSWER = "/introductions/:id/answer";

/** Withdrawing does not require admission. */
export const introductionRoutes = new Hono<AppEnv>()
  .get(PATHS, showPaths)
  .get(LIST, showIntroductions)
  .post(LIST, jsonBody, requireAdmitted, valid("json", introductionInput), postIntroduction)
  .put(ANSWER, jsonBody, requireAdmitted, valid("json", introductionAnswer), putAnswer)
  .delete(ONE, requireMember, deleteIntroduction);

async function showPaths(c: Context<AppEnv, typeof PATHS>) {
  const { db, sessionToken, now } = c.var;
  const [memberId, me] = [readId(c.req.param("memberId"), "member-not-found"), viewerId(sessionToken, now)];
  const { viewer, subjects, paths, asked } = await getWithViewer(c, {
    subjects: selectVisibleMember(db, memberId, me),
    paths: selectPaths(db, me, memberId),
    asked: selectAsked(db, me, memberId, now),
  });
  authorizeAdmitted(c.env, viewer);
  getRow(subjects, "member-not-found");
  return c.json<PathsView>({ paths: toPaths(paths), asked: toAsked(asked) });
}

async function showIntroductions(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { viewer, ...lists } = await getWithViewer(c, selectIntroductions(db, viewerId(sessionToken, now), now));
  authorizeAdmitted(c.env, viewer);
  return c.json<IntroductionsView>(toIntroductionsView(lists));
}

async function postIntroduction(c: ValidContext<"json", typeof introductionInput>) {
  return c.json<{ id: string }>(await askForIntroduction(c, c.req.valid("json")), 201);
}

function putAnswer(c: ValidContext<"json", typeof introductionAnswer, typeof ANSWER>) {
  return noContent(c, answerIntroduction(c, readId(c.req.param("id")), c.req.valid("json").answer));
}

function deleteIntroduction(c: Context<AppEnv, typeof ONE>) {
  return noContent(c, withdrawIntroduction(c, readId(c.req.param("id"))));
}

async function withdrawIntroduction(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, now, viewer } = c.var;
  const isOwn = and(eq(introduction.id, id), eq(introduction.requesterId, viewer.id));
  const { rows } = await batch(db, {
    withdrawn: db
      .update(introduction)
      .set({ state: "withdrawn", endedAt: now, noteToFirst: "", noteToTarget: "" })
      .where(and(isOwn, sql`${introduction.state} in ('open', 'declined')`)),
    rows: db.select({ state: introduction.state, holderId: introduction.holderId }).from(introduction).where(isOwn),
    silenced: silenceWithdrawn(db, id),
  });
  const { state, holderId } = getRow(rows);
  if (state === "accepted") throw new Problem("conflict");
  endIntroductionNotifications(c, id, holderId, "deleted");
}
