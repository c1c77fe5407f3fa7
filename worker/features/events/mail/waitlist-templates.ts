import type { EmailContent } from "#mail/layout.ts";
import {
  type AboutRegistration,
  calendar,
  cancel,
  confirm,
  eventFacts,
  holdLines,
  leaveWaitlist,
  registeredReason,
  showEvent,
  waitingReason,
  waitlistPositionLine,
} from "./template-parts.ts";

export const waitlistedEmail = (about: AboutRegistration & { position: number }): EmailContent => ({
  subject: `You're on the waitlist: ${about.event.title}`,
  heading: "You're on the waitlist",
  preview: waitlistPositionLine(about.position),
  lead: [
    `You're on the waitlist for ${about.event.title}. ${waitlistPositionLine(about.position)}`,
    "When a spot opens up, the next person in line gets it. We'll email you when it's your turn.",
    ...(about.confirmed ? ["You don't need to do anything."] : holdLines(about, "Confirm your registration")),
  ],
  facts: eventFacts(about.event),
  action: about.confirmed ? showEvent(about) : confirm(about),
  closing: [leaveWaitlist(about)],
  reason: waitingReason(about),
});

export const promotedEmail = (about: AboutRegistration): EmailContent => ({
  subject: `You got a spot: ${about.event.title}`,
  heading: "You got a spot",
  preview: "A spot opened up, and you were next in line.",
  lead: [
    "A spot opened up, and you were next in line.",
    about.confirmed
      ? `You're now registered for ${about.event.title}. You don't need to confirm.`
      : `We're holding a spot for you at ${about.event.title}. Please confirm that you're coming.`,
    ...holdLines(about, "Confirm your registration"),
  ],
  facts: eventFacts(about.event),
  action: about.confirmed ? showEvent(about) : confirm(about),
  closing: [
    calendar(about),
    about.confirmed ? cancel(about, "Can't make it anymore?", "Give up your spot") : cancel(about, "Not you?"),
  ],
  reason: about.confirmed ? waitingReason(about) : registeredReason(about),
});
