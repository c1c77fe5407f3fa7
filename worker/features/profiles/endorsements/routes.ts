import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type EndorsementPage,
  type EndorsementResult,
  endorsementVisibility,
} from "#contract/profiles/endorsements.ts";
import { cursorQuery } from "#contract/text.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { endorseSkill } from "./endorse-skill.ts";
import { hideEndorsement } from "./hide-endorsement.ts";
import { selectEndorsements, selectSkill, toEndorsementPage } from "./queries.ts";
import { withdrawEndorsement } from "./withdraw-endorsement.ts";

const ONE = "/:id/skills/:skillId/endorsement";
const LIST = "/:id/skills/:skillId/endorsements";
const OWN = "/me/skills/:skillId/endorsements/:memberId";

export const endorsementRoutes = new Hono<AppEnv>()
  .put(ONE, jsonBody, requireAdmitted, valid("json", z.strictObject({})), putEndorsement)
  .delete(ONE, requireAdmitted, deleteEndorsement)
  .get(LIST, valid("query", cursorQuery), showEndorsements)
  .put(OWN, jsonBody, requireMember, valid("json", endorsementVisibility), putVisibility);

async function putEndorsement(c: Context<AppEnv, typeof ONE>) {
  return c.json<EndorsementResult>(await endorseSkill(c, c.req.param("id"), c.req.param("skillId")));
}

async function deleteEndorsement(c: Context<AppEnv, typeof ONE>) {
  return c.json<EndorsementResult>(await withdrawEndorsement(c, c.req.param("id"), c.req.param("skillId")));
}

async function showEndorsements(c: ValidContext<"query", typeof cursorQuery, typeof LIST>) {
  const { db, sessionToken, now } = c.var;
  const [memberId, skillId] = [c.req.param("id"), c.req.param("skillId")];
  const asker = viewerId(sessionToken, now);
  const which = { memberId, skillId, viewerId: asker, cursor: c.req.valid("query").cursor };
  const { viewer, subjects, skills, page } = await getWithViewer(c, {
    subjects: selectVisibleMember(db, memberId, asker),
    skills: selectSkill(db, memberId, skillId, asker),
    page: selectEndorsements(db, which),
  });
  if (viewer.id !== memberId) authorizeAdmitted(c.env, viewer);
  getRow(subjects, "member-not-found");
  getRow(skills);
  return c.json<EndorsementPage>(toEndorsementPage(page));
}

function putVisibility(c: ValidContext<"json", typeof endorsementVisibility, typeof OWN>) {
  const { isHidden } = c.req.valid("json");
  return noContent(c, hideEndorsement(c, c.req.param("skillId"), c.req.param("memberId"), isHidden));
}
