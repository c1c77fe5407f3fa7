import type { Context } from "hono";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import { batch } from "#db/batch.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** Revokes one of the viewer's own sessions and closes its sockets; 404 for any other id. */
export async function revokeSession(c: Context<AppEnv>, viewer: Viewer, sessionId: string): Promise<void> {
  const { db, now } = c.var;
  const { revoked } = await batch(db, sessionRevocations(db, now, { memberId: viewer.id, sessionId }));
  if (revoked.length === 0) throw new Problem("not-found");
  await closeSockets(c.env, db, viewer.id, revoked);
}
