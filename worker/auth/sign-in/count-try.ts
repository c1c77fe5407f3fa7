import type { Context } from "hono";
import { RATE_LIMITS, type RateLimit } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { type Count, clientNetwork, consume, tryConsume } from "#http/rate-limit.ts";

type StepLimits = {
  perAccount: RateLimit;
  perBrowser: RateLimit;
  byNewBrowsers: RateLimit;
  whenSlowed: RateLimit;
};

export const PASSWORD_STEP: StepLimits = {
  perAccount: RATE_LIMITS.signInPerAccount,
  perBrowser: RATE_LIMITS.signInPerBrowser,
  byNewBrowsers: RATE_LIMITS.signInByNewBrowsers,
  whenSlowed: RATE_LIMITS.signInWhenSlowed,
};

export const CODE_STEP: StepLimits = {
  perAccount: RATE_LIMITS.secondStepPerAccount,
  perBrowser: RATE_LIMITS.secondStepPerBrowser,
  byNewBrowsers: RATE_LIMITS.secondStepByNewBrowsers,
  whenSlowed: RATE_LIMITS.secondStepWhenSlowed,
};

/** `account`: address or member id. `password`: stored hash, so that a new one resets all counts. */
type Try = { account: string; password: string | null; browser: string | null };

/**
 * Nobody can use up another's: new browsers count by account and network, known ones separately. Above the limit of all
 * new browsers one try now and then is checked, and others get 429 `sign-in-slowed`. Throws 429 `rate-limited` for own
 * limits.
 */
export async function countTry(
  c: Context<AppEnv>,
  step: StepLimits,
  { account, password, browser }: Try,
): Promise<Count[]> {
  const network = clientNetwork(c);
  if (browser) {
    const counts = [
      { limit: step.perBrowser, subject: `${browser} ${account}` },
      // Every sign-in of a new browser makes a known one, so without this the owner of an account could have any number
      // of tries.
      { limit: step.perAccount, subject: `known ${account} ${network}` },
    ];
    await consume(c, ...counts);
    return counts;
  }
  const own = { limit: step.perAccount, subject: `${account} ${network} ${password}` };
  const together = { limit: step.byNewBrowsers, subject: `${account} ${password}` };
  const exceeded = await tryConsume(c, own, together);
  if (!exceeded) return [own, together];
  if (exceeded.count === own) throw new Problem("rate-limited", exceeded);
  const slowed = { limit: step.whenSlowed, subject: together.subject };
  const isRefused = await tryConsume(c, slowed);
  if (isRefused) throw new Problem("sign-in-slowed", isRefused);
  return [own, slowed];
}
