import type { EventView } from "#contract/events/event.ts";
import type { RegistrationResult } from "#contract/events/registration.ts";
import { fullCount } from "#contract/numbers.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { copyLink } from "../copy-link.ts";
import type { Guest } from "./registration-state.ts";

/** Two toasts: the outcome and the confirmation email. On the waitlist one toast says both. */
export function toastOutcome({ id }: EventView, { accountCreated, mail, registration }: RegistrationResult): void {
  const isWaiting = registration.status === "waitlisted";
  if (accountCreated) toastSuccess("Account created successfully! You can now access the platform.");
  else if (!isWaiting) toastSuccess("You've successfully registered for this event!", copyLink(id));
  if (isWaiting) {
    const next = mail === "accepted" ? " We'll email you when a spot opens up." : "";
    toastSuccess(`You're number ${fullCount(registration.position ?? 1)} on the waitlist.${next}`);
  } else if (mail === "accepted") toastSuccess("A confirmation email has been sent to your inbox.");
  if (mail === "refused") toastError("Could not send confirmation email, but your registration is complete.");
  else if (mail === "skipped") console.warn("No mail provider is configured: no confirmation email was sent.");
}

/** The same for every address: must not reveal whether it has an account or a registration. */
export function guestSentence({ status, sent }: Guest): string {
  if (!sent) return "You are not signed in. If you got an email from us, use its links to confirm or cancel.";
  const { email, mail } = sent;
  if (status === "waitlisted")
    return mail === "accepted"
      ? `We'll email ${email} with your place in line, and again when a spot opens up for you. Confirm to keep your place. You are not signed in.`
      : `${email} is on the waitlist. You are not signed in.`;
  if (mail === "accepted")
    return `The email to ${email} has links to confirm or cancel. Confirm to keep your spot. You are not signed in.`;
  return `We're holding the spot for ${email}. You are not signed in.`;
}
