import { Mail } from "lucide-react";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { Guest } from "./use-registration.ts";

/**
 * What a visitor does next. The same words for every address: they must not tell whether it has an account or was registered before
 * (decision 28 c).
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

export function GuestNotice({ guest }: { guest: Guest }) {
  return (
    <Notice icon={Mail}>
      <p className="break-words">{guestSentence(guest)}</p>
    </Notice>
  );
}
