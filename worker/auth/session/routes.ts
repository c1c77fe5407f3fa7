import { and, eq, lt } from "drizzle-orm";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { SESSION_LIFETIME_MS, SESSION_SLIDE_MS } from "#contract/limits.ts";
import { session } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { valid } from "#http/validate.ts";
import { requireMember } from "./require-member.ts";
import { getViewer, setSessionCookie, viewerView } from "./session.ts";

/** The signed-in member about themselves. */
export const meRoutes = new Hono<AppEnv>();

meRoutes.get("/", async (c) => c.json<ViewerView>(viewerView(await getViewer(c))));

/** Slides the session and writes its last-seen, at most once a day; no read ever does (decision 10). */
meRoutes.post("/session", jsonBody, requireMember, valid("json", z.strictObject({})), async (c) => {
  const { db, now, sessionToken, viewer } = c.var;
  const slid = await db
    .update(session)
    .set({ expiresAt: new Date(now + SESSION_LIFETIME_MS), updatedAt: new Date(now) })
    .where(and(eq(session.id, viewer.sessionId), lt(session.updatedAt, new Date(now - SESSION_SLIDE_MS))))
    .returning({ id: session.id });
  if (slid.length > 0 && sessionToken) await setSessionCookie(c, sessionToken);
  return c.body(null, 204);
});
