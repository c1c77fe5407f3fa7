import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { account, session, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** The hash of the password that stands for an address. */
export async function findCurrentPassword(c: Context<AppEnv>, email: string): Promise<string | null> {
  const [row] = await c.var.db
    .select({ password: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, "credential")));
  return row?.password ?? null;
}

/**
 * Undoes a sign-in whose password was replaced while it was looked at, which takes its time: the session it made would outlive the reset
 * that ends them all. Asked once the session, or the challenge, is written: a reset after that ends it itself.
 */
export async function undoUnlessCurrent(
  c: Context<AppEnv>,
  email: string,
  stood: string | null,
  sessionToken: string | null,
): Promise<void> {
  if ((await findCurrentPassword(c, email)) === stood) return;
  if (sessionToken) await c.var.db.delete(session).where(eq(session.token, sessionToken));
  throw new Problem("invalid-credentials");
}
