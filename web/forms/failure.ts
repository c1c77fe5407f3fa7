import { signUpSentence } from "#contract/auth/sign-up.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { HttpError } from "#web/lib/http.ts";

/** Problems whose own message is shown. Others show the sentence of the form. */
const WITH_OWN_MESSAGE = new Set<ProblemCode | "offline">([
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

/** Returns the text of the toast for a failed request. */
export function failureSentence(error: unknown, fallback: string): string {
  if (!(error instanceof HttpError)) return fallback;
  if (error.code === "invalid") return signUpSentence(error.fields) ?? fallback;
  return WITH_OWN_MESSAGE.has(error.code) ? error.message : fallback;
}
