import type { RegistrationResult } from "#contract/events/registration.ts";
import { formatTime, readerZone } from "#web/lib/dates.ts";
import { HttpError } from "#web/lib/http.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { ordinal, retryTime } from "../text.ts";
import type { Guest } from "./registration-state.ts";

/** Shows toasts for a registration's outcome and its confirmation mail. */
export function toastOutcome({ accountCreated, mail, registration }: RegistrationResult): void {
  const isWaiting = registration.status === "waitlisted";
  if (accountCreated) toastSuccess("Account created successfully! You can now access the platform.");
  else if (!isWaiting) toastSuccess("You've successfully registered for this event!");
  if (isWaiting) toastSuccess(`You're on the waitlist, ${ordinal(registration.position ?? 1)} in line.`);
  if (mail === "accepted") toastSuccess("A confirmation email has been sent to your inbox.");
  else if (mail === "refused") toastError("Could not send confirmation email, but your registration is complete.");
  else console.warn("No mail provider is configured: no confirmation email was sent.");
}

/**
 * What a visitor does next. It is the same for every address, because it must not reveal whether the address has an account or is
 * registered.
 */
export function guestSentence({ email, mail, registration }: Guest): string {
  if (registration.status === "waitlisted")
    return mail === "accepted"
      ? `A mail to ${email} says where you stand. When a place comes free, it is yours and a mail tells you. Nobody was signed in here.`
      : `${email} is on the waitlist. Nobody was signed in here.`;
  if (mail === "accepted")
    return `The mail to ${email} has a link to confirm and one to cancel. Nobody was signed in here.`;
  return `The place is kept for ${email}. Nobody was signed in here.`;
}

/** Why a request failed, in a sentence; with the time of the next possible attempt if the server limits the rate. */
export function refusalSentence(error: unknown): string {
  if (!(error instanceof HttpError)) return "Something went wrong. Please try again.";
  if (error.retryAfterSeconds === null) return error.message;
  const from = retryTime(error.retryAfterSeconds);
  return `${error.message} You can try again from ${formatTime(from, readerZone())}.`;
}

/** Whether the server refused the request. Without an answer it may have committed it, so another attempt keeps the idempotency key. */
export const isDecided = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;
