import type { EmailContent } from "#mail/layout.ts";
import {
  type AboutEvent,
  type AboutRegistration,
  calendar,
  calendarRemoval,
  cancel,
  confirm,
  eventFacts,
  leaveWaitlist,
  registeredReason,
  showEvent,
  waitingReason,
  waitlistPositionLine,
  whenAndWhere,
} from "./template-parts.ts";

/** To every registration: what the event is now, and the state of this registration. */
export const eventMovedEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Changed: ${about.event.title}`,
  heading: "The event has changed",
  preview: whenAndWhere(about.event),
  lead: [`Time or place of ${about.event.title} has changed. This is how it stands now.`, registrationState(about)],
  facts: eventFacts(about.event),
  action: mustConfirm(about) ? confirm(about) : showEvent(about),
  closing: about.position === null ? [calendar(about), cancel(about)] : [leaveWaitlist(about)],
  reason: reason(about),
});

export const eventCancelledEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Called off: ${about.event.title}`,
  heading: "The event is called off",
  preview: `${about.event.title} does not take place.`,
  lead: [
    `${about.event.title} does not take place. You need do nothing.`,
    ...(about.event.cancelReason ? ["The reason given:"] : []),
  ],
  quote: about.event.cancelReason,
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: about.position === null ? [calendarRemoval(about)] : [],
  reason: reason(about),
});

/** To registrations with a seat. */
export const reminderEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Reminder: ${about.event.title}`,
  heading: "It begins soon",
  preview: whenAndWhere(about.event),
  lead: [
    about.confirmed
      ? `You are going to ${about.event.title}. This is when and where.`
      : `This address was registered for ${about.event.title}. The place is held; please confirm that you are coming.`,
  ],
  facts: eventFacts(about.event),
  action: mustConfirm(about) ? confirm(about) : showEvent(about),
  closing: [calendar(about), cancel(about)],
  reason: reason(about),
});

/** The host's message to registrations with a seat, marked as the host's. */
export const hostMessageEmail = (about: AboutEvent & { message: string }): EmailContent => ({
  subject: `About ${about.event.title}`,
  heading: "From the host",
  preview: `${about.event.host} wrote to everybody going.`,
  lead: [`${about.event.host} wrote to everybody going to ${about.event.title}:`],
  quote: about.message,
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: [
    `These are the host's words, sent through ${about.env.APP_NAME}. An answer to this mail does not reach the host.`,
    cancel(about, "No longer coming?"),
  ],
  reason: registeredReason(about),
});

const mustConfirm = ({ position, confirmed }: AboutRegistration) => position === null && !confirmed;

function registrationState({ position, confirmed }: AboutRegistration): string {
  if (position !== null) return `You still wait for a place. ${waitlistPositionLine(position)}`;
  return confirmed
    ? "Your place is still yours."
    : "A place is held for this address; please confirm that you are coming.";
}

const reason = (about: AboutRegistration) => (about.position === null ? registeredReason(about) : waitingReason(about));
