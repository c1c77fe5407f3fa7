import { eq, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { REAUTHENTICATION_LIFETIME_MS } from "#contract/limits.ts";
import { account, session, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/**
 * Throws 403 `confirmation-needed` without a password or code in this session within ten minutes; 403 `sign-in-again`
 * for an account with neither.
 */
export const requireRecentAuthentication: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { db, now, sessionToken } = c.var;
  const [row] = await db
    .select({
      reauthenticatedAt: session.reauthenticatedAt,
      createdAt: session.createdAt,
      secondFactor: user.twoFactorEnabled,
      hasPassword: sql<number>`exists (select 1 from ${account} where ${account.userId} = ${user.id} and ${account.providerId} = 'credential' and ${account.password} is not null)`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sessionToken ?? ""));
  if (!row) throw new Problem("session-missing");
  const canReauthenticate = row.secondFactor || Boolean(row.hasPassword);
  const authenticatedAt = canReauthenticate ? (row.reauthenticatedAt ?? 0) : row.createdAt.getTime();
  if (authenticatedAt <= now - REAUTHENTICATION_LIFETIME_MS)
    throw new Problem(canReauthenticate ? "confirmation-needed" : "sign-in-again");
  await next();
};
