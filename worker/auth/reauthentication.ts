import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits";
import { account } from "#db/schema";
import type { AppEnv } from "../http/app-env.ts";
import { Problem } from "../http/problem.ts";
import { giveBack, spend } from "../http/rate-limit.ts";
import { verifyPassword } from "./password.ts";

/**
 * Asks a signed-in member for the password before a change that could lock its owner out (features ID-24); the hash that stands, for
 * the statements of the change to ask for again. 409 `password-missing`, 403 `password-wrong`, 429 after ten wrong ones.
 */
export async function reauthenticate(c: Context<AppEnv>, memberId: string, password: string): Promise<string> {
  const hash = await findPassword(c, memberId);
  if (!hash) throw new Problem("password-missing");
  const count = { limit: RATE_LIMITS.reauthenticationPerAccount, subject: memberId };
  await spend(c, count);
  const isRight = await verifyPassword({ hash, password }).catch(async (error) => {
    // Nobody looked at the password: being told to come back is no wrong try.
    await giveBack(c, count);
    throw error;
  });
  if (!isRight) throw new Problem("password-wrong");
  await giveBack(c, count);
  return hash;
}

async function findPassword(c: Context<AppEnv>, memberId: string): Promise<string | null> {
  const [row] = await c.var.db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, memberId), eq(account.providerId, "credential")));
  return row?.password ?? null;
}
