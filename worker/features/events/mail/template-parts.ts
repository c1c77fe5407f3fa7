import { HOUR_MS, REGISTRATION_HOLD_MS } from "#contract/limits.ts";
import { waitsForVerification } from "#domain/registrations/registration-states.ts";
import { writeInstant, writeWhen } from "#mail/dates.ts";
import type { EmailContent, Paragraph } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { calendarLink, registrationLink } from "./links.ts";
import type { MailEvent, MailRegistration } from "./mail-event.ts";

/** `now` in ms. `token` confirms and cancels; `calendarToken` opens the calendar file. */
export type AboutEvent = {
  env: Env;
  now: number;
  to: string;
  event: MailEvent;
  token: string;
  calendarToken: string;
};

export type AboutRegistration = AboutEvent & Omit<MailRegistration, "id">;

type AboutHold = Pick<AboutRegistration, "position" | "heldUntil" | "now" | "event">;

/**
 * `what` to do until then. An ended hold means that an earlier registration was not confirmed in time. Nothing ends
 * after the start.
 */
export function holdLines({ position, heldUntil, now, event: { startsAt } }: AboutHold, what: string): string[] {
  if (heldUntil === null) return [];
  const end = now + REGISTRATION_HOLD_MS;
  if (waitsForVerification({ position, heldUntil }, now))
    return [
      "An earlier registration with this email address wasn't confirmed in time, so you need to confirm this one to get a spot.",
      end < startsAt
        ? `${what} within ${REGISTRATION_HOLD_MS / HOUR_MS} hours, or your registration ends.`
        : `${what} before the event starts.`,
    ];
  const spot = position === null ? "spot" : "place on the waitlist";
  if (heldUntil >= startsAt) return [`We're holding your ${spot} until the event starts. ${what} before then.`];
  return [`We're holding your ${spot} until ${writeInstant(heldUntil)}. ${what} by then, or your registration ends.`];
}

export const eventFacts = (event: MailEvent): EmailContent["facts"] => [
  { label: "Event", lines: [event.title] },
  { label: "When", lines: writeWhen(event) },
  { label: "Where", lines: [event.location] },
  ...(event.host === null ? [] : [{ label: "Host", lines: [event.host] }]),
];

export const whenAndWhere = (event: MailEvent): string => `${writeWhen(event)[0]}, ${event.location}.`;

export const showEvent = ({ env, event }: AboutEvent) => ({
  label: "View event",
  href: `${env.APP_ORIGIN}/events/${event.id}`,
});

export const confirm = ({ env, token }: AboutEvent) => ({
  label: "Confirm registration",
  href: registrationLink(env, token, "confirm"),
});

export const calendar = ({ env, calendarToken }: AboutEvent): Paragraph => ({
  before: "Add the event to your calendar:",
  link: { label: "Download calendar file", href: calendarLink(env, calendarToken) },
});

export const calendarRemoval = ({ env, calendarToken }: AboutEvent): Paragraph => ({
  before: "To remove it from your calendar:",
  link: { label: "Download calendar file", href: calendarLink(env, calendarToken) },
});

export const cancel = (
  { env, token }: AboutEvent,
  before = "Not you, or can't make it?",
  label = "Cancel registration",
): Paragraph => ({
  before,
  link: { label, href: registrationLink(env, token, "cancel") },
  after: "We'll ask you to confirm first.",
});

export const leaveWaitlist = (about: AboutEvent): Paragraph =>
  cancel(about, "Not you, or no longer interested?", "Leave the waitlist");

export const waitlistPositionLine = (position: number): string => `You're number ${position} in line.`;

export const registeredReason = ({ env, to }: AboutEvent): string =>
  `Sent to ${to} because this email address was used to register for an event on ${env.APP_NAME}.`;

export const waitingReason = ({ env, to }: AboutEvent): string =>
  `Sent to ${to} because this email address was used to join the waitlist for an event on ${env.APP_NAME}.`;
