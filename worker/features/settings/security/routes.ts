import { type Context, Hono } from "hono";
import { dropSessionCookie } from "#auth/library/cookies.ts";
import { requireRecentAuthentication } from "#auth/reauthentication/require-recent-authentication.ts";
import { requireMember } from "#auth/session/require-member.ts";
import { revokeSessions } from "#auth/session/revoke-sessions.ts";
import { getWithViewer } from "#auth/session/session.ts";
import { PROVIDERS } from "#contract/auth/oauth.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectSecurity, toSecurityView } from "./queries.ts";
import { revokeSession } from "./revoke-session.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

/** `/api/me/security`, `/api/me/sessions`, `/api/me/identities`: how and where the viewer is signed in. */
export const securityRoutes = new Hono<AppEnv>()
  .get("/security", showSecurity)
  .delete("/sessions", requireMember, deleteOtherSessions)
  .delete("/sessions/:id", requireMember, deleteSession)
  .delete("/identities/:provider", requireMember, requireRecentAuthentication, deleteIdentity);

async function showSecurity(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { viewer, security } = await getWithViewer(c, { security: selectSecurity(db, sessionToken, now) });
  return c.json<SecurityView>(await toSecurityView(c.env, viewer, security));
}

async function deleteOtherSessions(c: Context<AppEnv>) {
  const { viewer } = c.var;
  await revokeSessions(c.env, c.var.db, c.var.now, { memberId: viewer.id, except: viewer.sessionId });
  return c.body(null, 204);
}

async function deleteSession(c: Context<AppEnv, "/sessions/:id">) {
  const { viewer } = c.var;
  const id = c.req.param("id");
  await revokeSession(c, viewer, id);
  if (id === viewer.sessionId) dropSessionCookie(c);
  return c.body(null, 204);
}

async function deleteIdentity(c: Context<AppEnv, "/identities/:provider">) {
  const provider = PROVIDERS.find((one) => one === c.req.param("provider"));
  if (!provider) throw new Problem("not-found");
  await unlinkIdentity(c, c.var.viewer, provider);
  return c.body(null, 204);
}
