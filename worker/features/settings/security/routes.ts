import { type Context, Hono } from "hono";
import { dropSessionCookie } from "#auth/library/cookies.ts";
import { unlinkIdentity } from "#auth/oauth/unlink-identity.ts";
import { requireRecentAuthentication } from "#auth/reauthentication/require-recent-authentication.ts";
import { requireMember } from "#auth/session/require-member.ts";
import { revokeSessions } from "#auth/session/revoke-sessions.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { PROVIDERS } from "#contract/auth/oauth.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import type { SecurityEventPage } from "#contract/settings/security-events.ts";
import { cursorQuery } from "#contract/text.ts";
import { clientOf } from "#domain/security-events/client.ts";
import { selectSecurityEvents, toSecurityEventPage } from "#domain/security-events/list.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { selectSecurity, toSecurityView } from "./queries.ts";

export const securityRoutes = new Hono<AppEnv>()
  .get("/security", showSecurity)
  .get("/security-events", valid("query", cursorQuery), showSecurityEvents)
  .delete("/sessions", requireMember, deleteOtherSessions)
  .delete("/sessions/:id", requireMember, deleteSession)
  // Without a limit: it may be an impostor's. Linking has one.
  .delete("/identities/:provider", requireMember, requireRecentAuthentication, deleteIdentity);

async function showSecurity(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { viewer, security } = await getWithViewer(c, { security: selectSecurity(db, sessionToken, now) });
  return c.json<SecurityView>(await toSecurityView(c.env, viewer, security));
}

async function showSecurityEvents(c: ValidContext<"query", typeof cursorQuery>) {
  const { db, sessionToken, now } = c.var;
  const events = selectSecurityEvents(db, viewerId(sessionToken, now), c.req.valid("query").cursor);
  const { rows } = await getWithViewer(c, { rows: events });
  return c.json<SecurityEventPage>(await toSecurityEventPage(rows, "member"));
}

async function deleteOtherSessions(c: Context<AppEnv>) {
  const { db, now, viewer } = c.var;
  const which = { memberId: viewer.id, except: viewer.sessionId };
  return noContent(c, revokeSessions(c.env, db, now, { ...which, client: clientOf(c), kind: "sessions-revoked" }));
}

async function deleteSession(c: Context<AppEnv, "/sessions/:id">) {
  const { db, now, viewer } = c.var;
  const id = c.req.param("id");
  const which = { memberId: viewer.id, sessionId: id };
  const revoked = await revokeSessions(c.env, db, now, { ...which, client: clientOf(c), kind: "session-revoked" });
  if (revoked.length === 0) throw new Problem("not-found");
  if (id === viewer.sessionId) dropSessionCookie(c);
  return c.body(null, 204);
}

async function deleteIdentity(c: Context<AppEnv, "/identities/:provider">) {
  const provider = PROVIDERS.find((one) => one === c.req.param("provider"));
  if (!provider) throw new Problem("not-found");
  return noContent(c, unlinkIdentity(c, c.var.viewer, provider));
}
