import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted, requireMember } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { type ContentRequestsView, contentRequestInput } from "#contract/academy/requests.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { requestContent, secondRequest, withdrawRequest, withdrawSecond } from "./commands.ts";
import { selectRequests, toRequestsView } from "./queries.ts";

const REQUEST = "/requests/:id";
const SECOND = `${REQUEST}/second` as const;

/** Every member reads requests; asking and voting affect others and need admission. */
export const requestRoutes = new Hono<AppEnv>()
  .get("/requests", showRequests)
  .post("/requests", jsonBody, requireAdmitted, valid("json", contentRequestInput), postRequest)
  .delete(REQUEST, requireMember, deleteRequest)
  .put(SECOND, jsonBody, requireAdmitted, valid("json", z.strictObject({})), putSecond)
  .delete(SECOND, requireAdmitted, deleteSecond);

async function showRequests(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { own, open } = await getWithViewer(c, selectRequests(db, viewerId(sessionToken, now), now));
  return c.json<ContentRequestsView>(toRequestsView({ own, open }));
}

function postRequest(c: ValidContext<"json", typeof contentRequestInput>) {
  return noContent(c, requestContent(c, c.var.viewer, c.req.valid("json")));
}

function deleteRequest(c: Context<AppEnv, typeof REQUEST>) {
  return noContent(c, withdrawRequest(c, c.var.viewer, c.req.param("id")));
}

function putSecond(c: Context<AppEnv, typeof SECOND>) {
  return noContent(c, secondRequest(c, c.var.viewer, c.req.param("id")));
}

function deleteSecond(c: Context<AppEnv, typeof SECOND>) {
  return noContent(c, withdrawSecond(c, c.var.viewer, c.req.param("id")));
}
