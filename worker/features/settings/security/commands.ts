import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { configuredProviders } from "#auth/oauth/providers.ts";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import type { Provider } from "#contract/auth/oauth.ts";
import { account } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** Ends one of the viewer's own sessions; 404 for another's as for none. */
export async function endOwnSession(c: Context<AppEnv>, viewer: Viewer, sessionId: string): Promise<void> {
  const { db, now } = c.var;
  const [ended] = await db.batch(sessionRevocations(db, now, { memberId: viewer.id, sessionId }));
  if (ended.length === 0) throw new Problem("not-found");
  await closeSockets(c.env, db, viewer.id, ended);
}

/** Takes a way to sign in from the account, unless it is the only one: decided where it is deleted. */
export async function unlink(c: Context<AppEnv>, viewer: Viewer, provider: Provider): Promise<void> {
  const { db } = c.var;
  const own = and(eq(account.userId, viewer.id), eq(account.providerId, provider));
  const offered = sql`(select value from json_each(${JSON.stringify(configuredProviders(c.env))}))`;
  const otherWay = sql`exists (select 1 from ${account} as other where other.user_id = ${viewer.id} and other.provider_id <> ${provider}
    and (other.password is not null or other.provider_id in ${offered}))`;
  const [gone, left] = await db.batch([
    db.delete(account).where(and(own, otherWay)).returning({ id: account.id }),
    db.select({ id: account.id }).from(account).where(own),
  ]);
  if (left.length > 0) throw new Problem("sign-in-method-needed");
  if (gone.length === 0) throw new Problem("not-found");
}
