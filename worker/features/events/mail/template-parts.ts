import { writeWhen } from "#mail/dates.ts";
import type { EmailContent, Paragraph } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { calendarLink, registrationLink } from "./links.ts";
import type { MailEvent } from "./mail-event.ts";

/** What every mail about a registration is written from. `token` is the registration token of its links. */
export type AboutEvent = { env: Env; to: string; event: MailEvent; token: string };

/** A current registration: `position` is its waitlist position from 1, null with a seat. */
export type AboutRegistration = AboutEvent & { position: number | null; confirmed: boolean };

export const eventFacts = (event: MailEvent): EmailContent["facts"] => [
  { label: "Event", lines: [event.title] },
  { label: "When", lines: writeWhen(event) },
  { label: "Where", lines: [event.location] },
  { label: "Host", lines: [event.host] },
];

export const whenAndWhere = (event: MailEvent): string => `${writeWhen(event)[0]}, ${event.location}.`;

export const showEvent = ({ env, event }: AboutEvent) => ({
  label: "Show the event",
  href: `${env.APP_ORIGIN}/events/${event.id}`,
});

export const confirm = ({ env, token }: AboutEvent) => ({
  label: "Confirm this registration",
  href: registrationLink(env, token, "confirm"),
});

export const calendar = ({ env, token }: AboutEvent): Paragraph => ({
  before: "For your calendar:",
  link: { label: "Download the calendar entry", href: calendarLink(env, token) },
});

/** The calendar entry that removes the event. */
export const calendarRemoval = ({ env, token }: AboutEvent): Paragraph => ({
  before: "To take it out of your calendar:",
  link: { label: "Open the calendar entry", href: calendarLink(env, token) },
});

export const cancel = (
  { env, token }: AboutEvent,
  before = "Not you, or no longer coming?",
  label = "Cancel this registration",
): Paragraph => ({
  before,
  link: { label, href: registrationLink(env, token, "cancel") },
  after: "It asks once more first.",
});

export const leaveWaitlist = (about: AboutEvent): Paragraph =>
  cancel(about, "Not you, or no longer waiting?", "Leave the waitlist");

export const waitlistPositionLine = (position: number): string => `Your place in line is ${position}.`;

export const registeredReason = ({ env, to }: AboutEvent): string =>
  `Sent to ${to} because this address was registered for an event on ${env.APP_NAME}.`;

export const waitingReason = ({ env, to }: AboutEvent): string =>
  `Sent to ${to} because this address joined the waitlist of an event on ${env.APP_NAME}.`;
