import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type * as z from "zod/mini";
import type { secondStepInput } from "#contract/auth/two-factor.ts";
import { user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { callLibrary } from "../library/call-library.ts";
import { findPasswordOf } from "../password/current-password.ts";
import { hashPassword } from "../password/password-hash.ts";
import { CODE_STEP, countTry } from "../sign-in/count-try.ts";
import { findKnownBrowser, rememberBrowser } from "../sign-in/known-browser.ts";
import { recordFailure } from "../sign-in/record-failure.ts";
import { challengeHeaders, findChallengedMember } from "./challenge.ts";
import { stopPendingRemoval } from "./pending-removal.ts";
import { toStoredCode } from "./recovery-codes.ts";
import { renewSecondFactor } from "./renew-second-factors.ts";
import { consumeCode } from "./second-factor.ts";

type SecondStep = z.infer<typeof secondStepInput>;

/**
 * Throws 401 `second-step-expired`, `second-step-refused`, `second-factor-invalid`; 409 `second-factor-unreadable`;
 * 429.
 */
export async function takeSecondStep(c: Context<AppEnv>, step: SecondStep): Promise<Headers> {
  const memberId = await findChallengedMember(c);
  if (!memberId) throw new Problem("second-step-expired");
  const owner = await findPasswordOf(c, memberId);
  const browser = findKnownBrowser(c, owner);
  await countTry(c, CODE_STEP, { account: memberId, password: owner?.password ?? null, browser });
  await renewSecondFactor(c, memberId, "code" in step ? "secret" : "backupCodes");
  const headers = await checkStep(c, memberId, step).catch((error) => {
    if (error instanceof Problem && WRONG.has(error.code))
      recordFailure(c, eq(user.id, memberId), "second-step-failed");
    throw error;
  });
  await rememberBrowser(c, memberId);
  // Taking the second step proves that it is not lost.
  await stopPendingRemoval(c, memberId);
  return headers;
}

const WRONG = new Set(["second-factor-invalid", "second-step-refused"]);

async function checkStep(c: Context<AppEnv>, memberId: string, step: SecondStep): Promise<Headers> {
  if ("code" in step) await consumeCode(c, memberId, step.code);
  return verifyStep(c, step);
}

async function verifyStep(c: Context<AppEnv>, step: SecondStep): Promise<Headers> {
  try {
    const challenge = await challengeHeaders(c);
    const { headers } = await callLibrary(c, { hashPassword, isSecondStepDone: true }, (auth) => {
      const call = { headers: challenge, returnHeaders: true } as const;
      return "code" in step
        ? auth.api.verifyTOTP({ body: { code: step.code }, ...call })
        : auth.api.verifyBackupCode({ body: { code: toStoredCode(step.recoveryCode) }, ...call });
    });
    return headers;
  } catch (error) {
    throw isConflict(error) ? new Problem("second-factor-invalid") : error;
  }
}

/** Another browser used the same recovery code at the same time. */
const isConflict = (error: unknown) => (error as { status?: unknown })?.status === "CONFLICT";
