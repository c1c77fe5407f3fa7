import type { Context } from "hono";
import type * as z from "zod/mini";
import type { secondStepInput } from "#contract/auth/two-factor.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume, refund } from "#http/rate-limit.ts";
import { callLibrary } from "../library/call-library.ts";
import { hashPassword } from "../password/password-hash.ts";
import { challengeHeaders, dropChallenge, findChallengedMember } from "./challenge.ts";
import { consumeCode } from "./second-factor.ts";

type SecondStep = z.infer<typeof secondStepInput>;

/**
 * Takes the second step of a sign-in. Returns the headers with the library's session cookie. 401 `second-step-expired` without a valid
 * challenge, 401 `second-factor-invalid` for a wrong or used code, 429 after too many attempts for the account.
 */
export async function takeSecondStep(c: Context<AppEnv>, step: SecondStep): Promise<Headers> {
  const memberId = await findChallengedMember(c);
  if (!memberId) throw new Problem("second-step-expired");
  const count = { limit: RATE_LIMITS.secondStepPerAccount, subject: memberId };
  await consume(c, count);
  if ("code" in step) await consumeCode(c, memberId, step.code);
  const headers = await verifyStep(c, step);
  await refund(c, count);
  return headers;
}

async function verifyStep(c: Context<AppEnv>, step: SecondStep): Promise<Headers> {
  try {
    const { headers } = await callLibrary(c, { hashPassword, isSecondStepDone: true }, (auth) => {
      const call = { headers: challengeHeaders(c), returnHeaders: true } as const;
      return "code" in step
        ? auth.api.verifyTOTP({ body: { code: step.code }, ...call })
        : auth.api.verifyBackupCode({ body: { code: withHyphen(step.recoveryCode) }, ...call });
    });
    return headers;
  } catch (error) {
    if (error instanceof Problem && error.code === "second-step-expired") dropChallenge(c);
    throw isConflict(error) ? new Problem("second-factor-invalid") : error;
  }
}

/** A recovery code has a hyphen between its two halves of five; people may leave it out. */
const withHyphen = (code: string) => code.replace(/^([0-9A-Za-z]{5})([0-9A-Za-z]{5})$/, "$1-$2");

/** Whether the library reported a conflict: another browser used the same recovery code at the same time. */
const isConflict = (error: unknown) => (error as { status?: unknown })?.status === "CONFLICT";
