import { and, eq, lt } from "drizzle-orm";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import type { ViewerView } from "#contract/auth.ts";
import { SESSION_LIFETIME_MS, SESSION_SLIDE_MS } from "#contract/limits.ts";
import { session } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { valid } from "#http/validate.ts";
import { getViewer, setSessionCookie, type Viewer, viewerView } from "./session.ts";

type MemberEnv = AppEnv & { Variables: { viewer: Viewer } };

/** The same context as the ground knows it: Hono's type does not let one with more variables pass for one with fewer. */
const ground = (c: Context<MemberEnv>) => c as unknown as Context<AppEnv>;

/** 401 and 403 are said before the input is looked at. */
const asMember: MiddlewareHandler<MemberEnv> = async (c, next) => {
  c.set("viewer", await getViewer(ground(c)));
  await next();
};

/** The signed-in member about themselves. */
export const meRoutes = new Hono<MemberEnv>();

meRoutes.get("/", async (c) => c.json<ViewerView>(viewerView(await getViewer(ground(c)))));

/** Slides the session and writes its last-seen, at most once a day; no read ever does (decision 10). */
meRoutes.post("/session", jsonBody, asMember, valid("json", z.strictObject({})), async (c) => {
  const { db, now, sessionToken, viewer } = c.var;
  const slid = await db
    .update(session)
    .set({ expiresAt: new Date(now + SESSION_LIFETIME_MS), updatedAt: new Date(now) })
    .where(and(eq(session.id, viewer.sessionId), lt(session.updatedAt, new Date(now - SESSION_SLIDE_MS))))
    .returning({ id: session.id });
  if (slid.length > 0 && sessionToken) await setSessionCookie(ground(c), sessionToken);
  return c.body(null, 204);
});
