import type { RegistrationResult } from "#contract/events/registration.ts";
import { SECOND_MS } from "#contract/limits.ts";
import { readerZone, writeTime } from "#web/lib/dates.ts";
import { HttpError } from "#web/lib/http.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { ordinal } from "../text.ts";

/** Says what a registration brought, and what becomes of its mail (decisions 28 and 31). */
export function tellOutcome({ accountCreated, mail, registration }: RegistrationResult): void {
  const isWaiting = registration.status === "waitlisted";
  if (accountCreated) toastSuccess("Account created successfully! You can now access the platform.");
  else if (!isWaiting) toastSuccess("You've successfully registered for this event!");
  if (isWaiting) toastSuccess(`You're on the waitlist, ${ordinal(registration.position ?? 1)} in line.`);
  if (mail === "accepted") toastSuccess("A confirmation email has been sent to your inbox.");
  else if (mail === "refused") toastError("Could not send confirmation email, but your registration is complete.");
  else console.warn("No mail provider is configured: no confirmation email was sent.");
}

/** Why it did not work, in a sentence; with the time from which it may, when the server asks to wait. */
export function refusalSentence(error: unknown): string {
  if (!(error instanceof HttpError)) return "Something went wrong. Please try again.";
  if (error.retryAfterSeconds === null) return error.message;
  // The clock shows minutes: the next full one is surely late enough.
  const from = Math.ceil((Date.now() + error.retryAfterSeconds * SECOND_MS) / 60_000) * 60_000;
  return `${error.message} You can try again from ${writeTime(from, readerZone())}.`;
}

/** Whether the server decided: then another try is another intent. Without an answer it may have registered all the same. */
export const isDecided = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;
