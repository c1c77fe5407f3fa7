import { signUpSentence } from "#contract/auth/sign-up.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { HttpError } from "#web/lib/http.ts";

/** The only refusals that speak to the user in their own words; all else is the specified sentence (decision 8). */
const SPEAKING = new Set<ProblemCode | "offline">([
  "invalid-credentials",
  "session-missing",
  "account-suspended",
  "email-taken",
  "sign-up-closed",
  "invitation-required",
  "invitation-invalid",
  "weak-password",
  "link-invalid",
  "second-factor-invalid",
  "second-step-expired",
  "setup-refused",
  "reapply-later",
  "email-unverified",
  "password-missing",
  "sign-in-method-needed",
  "second-factor-required",
  "rate-limited",
  "busy",
  "unavailable",
  "not-configured",
  "offline",
]);

/** What a toast says about a refused or failed request. */
export function failureSentence(error: unknown, fallback: string): string {
  if (!(error instanceof HttpError)) return fallback;
  if (error.code === "invalid") return signUpSentence(error.fields) ?? fallback;
  return SPEAKING.has(error.code) ? error.message : fallback;
}
