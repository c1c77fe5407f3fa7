import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  connectionRequestInput,
  type InvitationPage,
  invitationQuery,
  type NetworkSummary,
} from "#contract/network/connections.ts";
import type { MutualPage } from "#contract/network/people.ts";
import type { RelationView } from "#contract/network/relation.ts";
import { cursorQuery } from "#contract/text.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { getRow } from "#http/problem.ts";
import { readId, type ValidContext, valid } from "#http/validate.ts";
import { acceptRequest } from "./accept-request.ts";
import { disconnect } from "./disconnect.ts";
import { ignoreRequest } from "./ignore-request.ts";
import {
  selectInvitations,
  selectMutual,
  selectSummary,
  toInvitationPage,
  toMutualPage,
  toSummary,
} from "./queries.ts";
import { requestConnection } from "./request-connection.ts";
import { withdrawRequest } from "./withdraw-request.ts";

const REQUEST = "/requests/:memberId";
const CONNECTION = "/connections/:memberId";
const INVITATION = "/invitations/:memberId";
const MUTUAL = "/mutual/:memberId";

export const connectionRoutes = new Hono<AppEnv>()
  .get("/summary", showSummary)
  .get("/invitations", valid("query", invitationQuery), showInvitations)
  .get(MUTUAL, valid("query", cursorQuery), showMutual)
  .put(REQUEST, jsonBody, requireAdmitted, valid("json", connectionRequestInput), putRequest)
  .delete(REQUEST, requireAdmitted, answerWith(withdrawRequest))
  .put(CONNECTION, jsonBody, requireAdmitted, valid("json", z.strictObject({})), answerWith(acceptRequest))
  .delete(CONNECTION, requireAdmitted, answerWith(disconnect))
  .delete(INVITATION, requireAdmitted, answerWith(ignoreRequest));

async function showSummary(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { rows } = await getWithViewer(c, { rows: selectSummary(db, viewerId(sessionToken, now), now) });
  return c.json<NetworkSummary>(toSummary(rows));
}

async function showInvitations(c: ValidContext<"query", typeof invitationQuery>) {
  const { box, cursor } = c.req.valid("query");
  const rows = await getWithViewer(c, selectInvitations(c.var, box, cursor));
  return c.json<InvitationPage>(toInvitationPage(rows));
}

async function showMutual(c: ValidContext<"query", typeof cursorQuery, typeof MUTUAL>) {
  const { db, sessionToken, now } = c.var;
  const [memberId, me] = [readId(c.req.param("memberId"), "member-not-found"), viewerId(sessionToken, now)];
  const { viewer, subjects, rows } = await getWithViewer(c, {
    subjects: selectVisibleMember(db, memberId, me),
    rows: selectMutual(c.var, memberId, c.req.valid("query").cursor),
  });
  if (viewer.id !== memberId) authorizeAdmitted(c.env, viewer);
  getRow(subjects, "member-not-found");
  return c.json<MutualPage>(toMutualPage(rows));
}

async function putRequest(c: ValidContext<"json", typeof connectionRequestInput, typeof REQUEST>) {
  const { note } = c.req.valid("json");
  return c.json<RelationView>(await requestConnection(c, readId(c.req.param("memberId"), "member-not-found"), note));
}

function answerWith(command: (c: Context<AppEnv>, memberId: string) => Promise<RelationView>) {
  return async (c: Context<AppEnv, typeof REQUEST>) =>
    c.json<RelationView>(await command(c, readId(c.req.param("memberId"), "member-not-found")));
}
