import { and, eq, lt, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { DAY_MS, SESSION_LIFETIME_MS, SESSION_MAX_LIFETIME_MS } from "#contract/limits.ts";
import { session, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { readerZoneOf } from "#http/reader-zone.ts";
import { valid } from "#http/validate.ts";
import { isSessionCookieOutdated, setSessionCookie } from "../library/cookies.ts";
import { requireMember } from "./require-member.ts";
import { viewerView } from "./session.ts";

export const meRoutes = new Hono<AppEnv>();

meRoutes.get("/", requireMember, getMe);
meRoutes.post("/session", jsonBody, requireMember, valid("json", z.strictObject({})), postSession);

function getMe(c: Context<AppEnv>) {
  return c.json<ViewerView>(viewerView(c.var.viewer));
}

async function postSession(c: Context<AppEnv>) {
  await keepZone(c);
  const extended = await extendSession(c);
  if ((extended || (await isSessionCookieOutdated(c))) && c.var.sessionToken)
    await setSessionCookie(c, c.var.sessionToken);
  return c.body(null, 204);
}

/** The zone of the device, from its cookie. */
async function keepZone(c: Context<AppEnv>): Promise<void> {
  const { db, viewer } = c.var;
  const timeZone = readerZoneOf(c);
  if (timeZone !== viewer.timeZone) await db.update(user).set({ timeZone }).where(eq(user.id, viewer.id));
}

/** Up to ninety days, and last-seen once a day (UTC); a trigger records the active day. No read does. */
async function extendSession(c: Context<AppEnv>): Promise<boolean> {
  const { db, now, viewer } = c.var;
  const extended = await db
    .update(session)
    .set({
      expiresAt: sql`min(${now + SESSION_LIFETIME_MS}, ${session.createdAt} + ${SESSION_MAX_LIFETIME_MS})`,
      updatedAt: new Date(now),
    })
    .where(and(eq(session.id, viewer.sessionId), lt(session.updatedAt, new Date(now - (now % DAY_MS)))))
    .returning({ id: session.id });
  return extended.length > 0;
}
