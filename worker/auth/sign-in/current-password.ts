import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { account, session, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** The hash of the current password of an address; null without an account or a password. */
export async function findCurrentPassword(c: Context<AppEnv>, email: string): Promise<string | null> {
  const [row] = await c.var.db
    .select({ password: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, "credential")));
  return row?.password ?? null;
}

/**
 * Undoes a sign-in whose password was replaced during its slow check: the session it made would survive the reset that revokes all of
 * them. Call it once the session or the challenge is written, because a later reset revokes those itself. 401 `invalid-credentials`.
 */
export async function undoUnlessCurrent(
  c: Context<AppEnv>,
  email: string,
  checkedPassword: string | null,
  sessionToken: string | null,
): Promise<void> {
  if ((await findCurrentPassword(c, email)) === checkedPassword) return;
  if (sessionToken) await c.var.db.delete(session).where(eq(session.token, sessionToken));
  throw new Problem("invalid-credentials");
}
