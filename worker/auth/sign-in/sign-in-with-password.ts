import type { Context } from "hono";
import type { SignInInput } from "#contract/auth/sign-in.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume, refund } from "#http/rate-limit.ts";
import type { AuthCall } from "../library/auth-call.ts";
import { callLibrary } from "../library/call-library.ts";
import { hashPassword } from "../password/password-hash.ts";
import { startChallenge } from "../two-factor/challenge.ts";
import { findCurrentPassword, undoUnlessCurrent } from "./current-password.ts";

/**
 * Signs in with a password. Returns the headers with the library's session cookie, or null when the account needs a second step, whose
 * challenge is set in this browser. 401 `invalid-credentials`, 429 after too many failed attempts for the account.
 */
export async function signInWithPassword(c: Context<AppEnv>, body: SignInInput): Promise<Headers | null> {
  const count = { limit: RATE_LIMITS.signInPerAccount, subject: body.email };
  await consume(c, count);
  let challengedMember: string | null = null;
  const call: AuthCall = {
    hashPassword,
    onSecondStep: (memberId) => {
      challengedMember = memberId;
    },
  };
  const checkedPassword = await findCurrentPassword(c, body.email);
  const answer = await callLibrary(c, call, (auth) =>
    auth.api.signInEmail({ body, headers: c.req.raw.headers, returnHeaders: true }),
  ).catch(async (error) => {
    if (challengedMember) return null;
    // `busy` means that the password was not checked, so this was no failed attempt.
    if (error instanceof Problem && error.code === "busy") await refund(c, count);
    throw error;
  });
  if (challengedMember) await startChallenge(c, challengedMember);
  await undoUnlessCurrent(c, body.email, checkedPassword, answer?.response.token ?? null);
  await refund(c, count);
  return answer?.headers ?? null;
}
