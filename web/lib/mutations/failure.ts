import type { ProblemCode } from "#contract/problems.ts";
import { HttpError } from "../http.ts";

/** Problems whose own sentence is shown even where an action has a sentence for failures. */
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

/** The sentence of an action for failures, or a function that makes it from the error. */
export type Failure = string | ((error: unknown) => string);

/**
 * The text of a failed request. Without `failure` it is the sentence of the problem; with one it is that, except for problems whose own
 * sentence says more.
 */
export function failureSentence(error: unknown, failure?: Failure): string {
  if (typeof failure === "function") return failure(error);
  if (!(error instanceof HttpError)) return failure ?? "Something went wrong. Please try again.";
  return failure === undefined || WITH_OWN_SENTENCE.has(error.code) ? error.message : failure;
}

/** Whether the server refused the request. Without an answer it may have committed it, so another attempt keeps the idempotency key. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;
