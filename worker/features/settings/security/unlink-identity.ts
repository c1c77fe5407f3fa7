import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { configuredProviders } from "#auth/oauth/providers.ts";
import type { Provider } from "#contract/auth/oauth.ts";
import { batch } from "#db/batch.ts";
import { account } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** Unlinks a provider from the account. 409 `sign-in-method-needed` when it is the only way to sign in; 404 when it is not linked. */
export async function unlinkIdentity(c: Context<AppEnv>, viewer: Viewer, provider: Provider): Promise<void> {
  const { db } = c.var;
  const isOwn = and(eq(account.userId, viewer.id), eq(account.providerId, provider));
  const configured = sql`(select value from json_each(${JSON.stringify(configuredProviders(c.env))}))`;
  // Another way to sign in is a password, or an identity of a provider that is configured.
  const hasOtherWay = sql`exists (select 1 from ${account} as other where other.user_id = ${viewer.id} and other.provider_id <> ${provider}
    and (other.password is not null or other.provider_id in ${configured}))`;
  const { unlinked, linked } = await batch(db, {
    unlinked: db.delete(account).where(and(isOwn, hasOtherWay)).returning({ id: account.id }),
    linked: db.select({ id: account.id }).from(account).where(isOwn),
  });
  if (linked.length > 0) throw new Problem("sign-in-method-needed");
  if (unlinked.length === 0) throw new Problem("not-found");
}
