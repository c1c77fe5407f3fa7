import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer } from "#auth/session/session.ts";
import type { MutePage } from "#contract/network/mutes.ts";
import { cursorQuery } from "#contract/text.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { readId, type ValidContext, valid } from "#http/validate.ts";
import { muteMember } from "./mute-member.ts";
import { selectMutes, toMutePage } from "./queries.ts";
import { unmuteMember } from "./unmute-member.ts";

/** Pending members may mute too, because it affects nobody else. */
export const muteRoutes = new Hono<AppEnv>()
  .get("/mutes", valid("query", cursorQuery), showMutes)
  .put("/mutes/:memberId", jsonBody, requireMember, valid("json", z.strictObject({})), putMute)
  .delete("/mutes/:memberId", requireMember, deleteMute);

async function showMutes(c: ValidContext<"query", typeof cursorQuery>) {
  const { db, sessionToken, now } = c.var;
  const { mutes } = await getWithViewer(c, { mutes: selectMutes(db, sessionToken, now, c.req.valid("query").cursor) });
  return c.json<MutePage>(toMutePage(mutes));
}

function putMute(c: Context<AppEnv, "/mutes/:memberId">) {
  return noContent(c, muteMember(c, c.var.viewer, readId(c.req.param("memberId"), "member-not-found")));
}

function deleteMute(c: Context<AppEnv, "/mutes/:memberId">) {
  return noContent(c, unmuteMember(c, c.var.viewer, readId(c.req.param("memberId"), "member-not-found")));
}
