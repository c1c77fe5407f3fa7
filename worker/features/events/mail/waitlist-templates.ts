import type { EmailContent } from "#mail/layout.ts";
import {
  type AboutEvent,
  calendar,
  cancel,
  confirm,
  eventFacts,
  leaveWaitlist,
  registeredReason,
  showEvent,
  waitingReason,
  waitlistPositionLine,
} from "./template-parts.ts";

export const waitlistedEmail = (about: AboutEvent & { position: number }): EmailContent => ({
  subject: `On the waitlist: ${about.event.title}`,
  heading: "You're on the waitlist",
  preview: waitlistPositionLine(about.position),
  lead: [
    `You wait for a place at ${about.event.title}. ${waitlistPositionLine(about.position)}`,
    "A place that becomes free goes to the first in line at once, and a mail says so. You need do nothing.",
  ],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: [leaveWaitlist(about)],
  reason: waitingReason(about),
});

/** The first on the waitlist got a seat. If the registration was never confirmed, this mail asks for it. */
export const promotedEmail = (about: AboutEvent & { confirmed: boolean }): EmailContent => ({
  subject: `A place is yours: ${about.event.title}`,
  heading: "A place is yours",
  preview: "A place became free, and you were first in line.",
  lead: [
    "A place became free, and you were first in line.",
    about.confirmed
      ? `You are registered for ${about.event.title} now; there is nothing to confirm.`
      : `It is held for you at ${about.event.title}. Please confirm that you are coming.`,
  ],
  facts: eventFacts(about.event),
  action: about.confirmed ? showEvent(about) : confirm(about),
  closing: [
    calendar(about),
    about.confirmed ? cancel(about, "Cannot come any more?", "Give the place back") : cancel(about, "Not you?"),
  ],
  reason: about.confirmed ? waitingReason(about) : registeredReason(about),
});
