import type { EmailContent } from "#mail/layout.ts";
import {
  type AboutEvent,
  type AboutRegistration,
  calendar,
  calendarRemoval,
  cancel,
  eventFacts,
  leaveWaitlist,
  registeredReason,
  showEvent,
  waitingReason,
  waitlistPositionLine,
  whenAndWhere,
} from "./template-parts.ts";

export const eventMovedEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Updated: ${about.event.title}`,
  heading: "Event details have changed",
  preview: whenAndWhere(about.event),
  lead: [
    `The time or location of ${about.event.title} has changed. Here are the updated details.`,
    registrationState(about),
  ],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: about.position === null ? [calendar(about), cancel(about)] : [leaveWaitlist(about)],
  reason: reason(about),
});

export const eventCancelledEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Event canceled: ${about.event.title}`,
  heading: "This event was canceled",
  preview: `${about.event.title} won't take place.`,
  lead: [
    `${about.event.title} was canceled. You don't need to do anything.`,
    ...(about.event.cancelReason ? ["Reason:"] : []),
  ],
  quote: about.event.cancelReason,
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: about.position === null ? [calendarRemoval(about)] : [],
  reason: reason(about),
});

export const reminderEmail = (about: AboutEvent): EmailContent => ({
  subject: `Reminder: ${about.event.title}`,
  heading: "Your event starts soon",
  preview: whenAndWhere(about.event),
  lead: [`You're going to ${about.event.title}. Here are the details.`],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: [calendar(about), cancel(about)],
  reason: registeredReason(about),
});

export const hostMessageEmail = (about: AboutEvent & { message: string }): EmailContent => ({
  subject: `About ${about.event.title}`,
  heading: "A message from the host",
  preview: `${about.event.host} sent a message to everyone who's going.`,
  lead: [`${about.event.host} sent this message to everyone going to ${about.event.title}:`],
  quote: about.message,
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: [
    `The host wrote this message. It was sent through ${about.env.APP_NAME}, and replies to this email don't reach the host.`,
    cancel(about, "Can't make it?"),
  ],
  reason: registeredReason(about),
});

const registrationState = ({ position }: AboutRegistration): string =>
  position === null ? "You still have your spot." : `You're still on the waitlist. ${waitlistPositionLine(position)}`;

const reason = (about: AboutRegistration) => (about.position === null ? registeredReason(about) : waitingReason(about));
