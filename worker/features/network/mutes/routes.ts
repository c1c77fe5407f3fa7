import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { getWithViewer } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { MutePage } from "#contract/network/mutes.ts";
import { cursorQuery } from "#contract/text.ts";
import { batch } from "#db/batch.ts";
import { mute, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { readId, type ValidContext, valid } from "#http/validate.ts";
import { muteMember } from "./mute-member.ts";
import { selectMutes, toMutePage } from "./queries.ts";

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

async function unmuteMember(c: Context<AppEnv>, viewer: Viewer, mutedId: string): Promise<void> {
  const { db, now } = c.var;
  const count = countMemberWithin(c, RATE_LIMITS.mutesPerMember, sql`${viewer.id}`);
  const { members, uses } = await batch(db, {
    uses: count.insert(sql`1`),
    members: db.select({ id: user.id }).from(user).where(eq(user.id, mutedId)),
    deleted: db.delete(mute).where(and(eq(mute.memberId, viewer.id), eq(mute.mutedId, mutedId))),
  });
  count.requireWithin(uses);
  // Also without a mute to remove: an earlier try may have failed before it reached the inbox.
  if (members.length > 0) await c.env.INBOXES.getByName(viewer.id).setMuted(mutedId, false, now);
}
