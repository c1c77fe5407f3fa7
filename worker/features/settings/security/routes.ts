import { Hono } from "hono";
import { revokeSessions } from "#auth/session/revoke-sessions.ts";
import { dropSessionCookie, getViewer } from "#auth/session/session.ts";
import { PROVIDERS } from "#contract/auth/oauth.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectSecurity, toSecurityView } from "../queries.ts";
import { endOwnSession, unlink } from "./commands.ts";

/** `/api/me/security`, `/api/me/sessions`, `/api/me/identities`: how and where one is signed in. */
export const securityRoutes = new Hono<AppEnv>();

securityRoutes.get("/security", async (c) => {
  const { db, sessionToken, now } = c.var;
  const viewer = await getViewer(c);
  const rows = await db.batch(selectSecurity(db, sessionToken, now));
  return c.json<SecurityView>(await toSecurityView(c.env, viewer, rows));
});

securityRoutes.delete("/sessions", async (c) => {
  const viewer = await getViewer(c);
  await revokeSessions(c.env, c.var.db, c.var.now, { memberId: viewer.id, except: viewer.sessionId });
  return c.body(null, 204);
});

securityRoutes.delete("/sessions/:id", async (c) => {
  const viewer = await getViewer(c);
  const id = c.req.param("id");
  await endOwnSession(c, viewer, id);
  if (id === viewer.sessionId) dropSessionCookie(c);
  return c.body(null, 204);
});

securityRoutes.delete("/identities/:provider", async (c) => {
  const viewer = await getViewer(c);
  const provider = PROVIDERS.find((one) => one === c.req.param("provider"));
  if (!provider) throw new Problem("not-found");
  await unlink(c, viewer, provider);
  return c.body(null, 204);
});
