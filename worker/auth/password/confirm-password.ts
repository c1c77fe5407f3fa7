import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { account } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume, refund } from "#http/rate-limit.ts";
import { verifyPassword } from "./password-hash.ts";

/**
 * Runs work that needs the member's current password. `work` gets its hash and throws 403 `password-wrong`; only those failures count, and
 * too many are 429. 409 `password-missing` for an account without a password.
 */
export async function withPasswordTries<T>(
  c: Context<AppEnv>,
  memberId: string,
  work: (hash: string) => Promise<T>,
): Promise<T> {
  const { db } = c.var;
  const [own] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, memberId), eq(account.providerId, "credential"), isNotNull(account.password)));
  if (!own?.hash) throw new Problem("password-missing");
  const count = { limit: RATE_LIMITS.reauthenticationPerAccount, subject: memberId };
  await consume(c, count);
  try {
    const result = await work(own.hash);
    await refund(c, count);
    return result;
  } catch (error) {
    if (!(error instanceof Problem && error.code === "password-wrong")) await refund(c, count);
    throw error;
  }
}

/**
 * Checks the member's current password before a change that could lock the owner out. Returns the hash, so that the
 * statements of the change can require that it is still the current one. Throws what `withPasswordTries` throws.
 */
export const confirmPassword = (c: Context<AppEnv>, memberId: string, password: string): Promise<string> =>
  withPasswordTries(c, memberId, async (hash) => {
    if (!(await verifyPassword({ hash, password }))) throw new Problem("password-wrong");
    return hash;
  });
