import type { EmailContent } from "#mail/layout.ts";
import {
  type AboutEvent,
  calendar,
  cancel,
  confirm,
  eventFacts,
  leaveLine,
  placeInLine,
  registeredReason,
  showEvent,
  waitingReason,
} from "./template-parts.ts";

/** Letters about the line for a place. */

export const waitlistedEmail = (about: AboutEvent & { position: number }): EmailContent => ({
  subject: `On the waitlist: ${about.event.title}`,
  heading: "You're on the waitlist",
  preview: placeInLine(about.position),
  lead: [
    `You wait for a place at ${about.event.title}. ${placeInLine(about.position)}`,
    "A place that becomes free goes to the first in line at once, and a mail says so. You need do nothing.",
  ],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: [leaveLine(about)],
  reason: waitingReason(about),
});

/** Whoever never confirmed the registration is asked now: the place is held. */
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
