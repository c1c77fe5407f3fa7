import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { account } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume, giveBack } from "#http/rate-limit.ts";
import { verifyPassword } from "./password-hash.ts";

/**
 * Runs what asks for the member's own password: 409 `password-missing` without one, 429 after too many wrong ones. `work` gets the hash
 * and throws 403 `password-wrong`, which alone is counted.
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
    await giveBack(c, count);
    return result;
  } catch (error) {
    if (!(error instanceof Problem && error.code === "password-wrong")) await giveBack(c, count);
    throw error;
  }
}

/**
 * Asks for the member's own password before a change that could lock its owner out (features ID-24). Gives the hash that stood, for the
 * change's own statements to ask for again.
 */
export const confirmPassword = (c: Context<AppEnv>, memberId: string, password: string): Promise<string> =>
  withPasswordTries(c, memberId, async (hash) => {
    if (!(await verifyPassword({ hash, password }))) throw new Problem("password-wrong");
    return hash;
  });
