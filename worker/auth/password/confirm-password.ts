import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { type Count, clientNetwork, consume, refund } from "#http/rate-limit.ts";
import { findPasswordOf } from "./current-password.ts";
import { type HashRequester, verifyPassword } from "./password-hash.ts";

/**
 * `work` gets the hash and throws 403 `password-wrong`. Right passwords count too, because each costs a hash. Throws
 * 429, per session too, so that a stolen session leaves the owner tries; 409 `password-missing`.
 */
async function withPasswordTries<T>(
  c: Context<AppEnv>,
  memberId: string,
  work: (hash: string) => Promise<T>,
): Promise<T> {
  const owner = await findPasswordOf(c, memberId);
  if (!owner) throw new Problem("password-missing");
  const counts = reauthenticationCounts(c, memberId);
  await consume(c, ...counts);
  try {
    return await work(owner.password);
  } catch (error) {
    // The password was not checked.
    if (error instanceof Problem && error.code === "busy") await refund(c, ...counts);
    throw error;
  }
}

export const reauthenticationCounts = (c: Context<AppEnv>, memberId: string): Count[] => [
  { limit: RATE_LIMITS.reauthenticationPerAccount, subject: `${memberId} ${clientNetwork(c)}` },
  { limit: RATE_LIMITS.reauthenticationPerSession, subject: c.var.sessionToken ?? "" },
];

/** For a signed-in member, or the holder of a mailed link. */
export const hashRequester = (c: Context<AppEnv>, memberId: string): HashRequester => ({
  account: memberId,
  network: clientNetwork(c),
  isKnown: true,
});

/** Returns the hash, so that the statements of the change can require it. Throws as `withPasswordTries`. */
export const confirmPassword = (c: Context<AppEnv>, memberId: string, password: string): Promise<string> =>
  withPasswordTries(c, memberId, async (hash) => {
    if (!(await verifyPassword({ hash, password }, hashRequester(c, memberId)))) throw new Problem("password-wrong");
    return hash;
  });
