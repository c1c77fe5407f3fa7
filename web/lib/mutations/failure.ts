import type { ProblemCode } from "#contract/problems.ts";
import { HttpError } from "../http.ts";

/** Problems whose own sentence is shown even if the action has a failure sentence. */
const WITH_OWN_SENTENCE = new Set<ProblemCode | "offline">([
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
  "second-step-refused",
  "second-factor-unreadable",
  "sign-in-again",
  "setup-refused",
  "reapply-later",
  "deletion-pending",
  "email-unverified",
  "password-missing",
  "sign-in-method-needed",
  "second-factor-required",
  "rate-limited",
  "sign-in-slowed",
  "busy",
  "unavailable",
  "not-configured",
  "offline",
]);

export type Failure = string | ((error: unknown) => string);

/** The `failure` sentence, except for problems that say more; by default the problem's sentence. */
export function failureSentence(error: unknown, failure?: Failure): string {
  if (typeof failure === "function") return failure(error);
  if (!(error instanceof HttpError)) return failure ?? "Something went wrong. Please try again.";
  return failure === undefined || WITH_OWN_SENTENCE.has(error.code) ? error.message : failure;
}

/** Without a response the server may have committed the request, so a retry keeps the idempotency key. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;
