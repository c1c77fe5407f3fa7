import { passwordLink } from "#auth/mail/links.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import type { MailEvent } from "./mail-event.ts";
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
  waitlistPositionLine,
  whenAndWhere,
} from "./template-parts.ts";

/*
 * Templates of mails about one registration. They never repeat the name that was typed, since a stranger may have typed it for this address.
 */

/** A member's own registration. */
export const registrationConfirmedEmail = (about: AboutEvent): EmailContent => ({
  subject: `You're going: ${about.event.title}`,
  heading: "You're going",
  preview: whenAndWhere(about.event),
  lead: [`You are registered for ${about.event.title}. Your place is yours until you give it back.`],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: [calendar(about), cancel(about)],
  reason: registeredReason(about),
});

/** Someone without a session registered this address: its owner confirms or cancels. */
export const unconfirmedEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Please confirm: ${about.event.title}`,
  heading: "Is this you?",
  preview: whenAndWhere(about.event),
  lead:
    about.position === null
      ? [`This address was registered for ${about.event.title}. The place is held; please confirm that you are coming.`]
      : [
          `This address was put on the waitlist of ${about.event.title}. ${waitlistPositionLine(about.position)}`,
          "Please confirm that you want to come. A place that becomes free goes to the first in line at once.",
        ],
  facts: eventFacts(about.event),
  action: confirm(about),
  closing:
    about.position === null
      ? [cancel(about, "Not you?"), calendar(about)]
      : [cancel(about, "Not you?", "Leave the waitlist")],
  reason: registeredReason(about),
});

/** The registration was cancelled. Whether it had a seat is not always known any more. */
export const registrationCancelledEmail = (about: AboutEvent & { wasOnlyWaiting: boolean }): EmailContent => ({
  subject: `Cancelled: ${about.event.title}`,
  heading: "Your registration has been canceled",
  preview: whenAndWhere(about.event),
  lead: about.wasOnlyWaiting
    ? [`You no longer wait for a place at ${about.event.title}.`]
    : [`You are no longer registered for ${about.event.title}. Nothing is held for you there any more.`],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: about.wasOnlyWaiting ? [] : [calendarRemoval(about)],
  reason: registeredReason(about),
});

type AboutAccount = { env: Env; to: string; token: string; password: string };

/**
 * A visitor's first registration created an account without a password; its owner sets one. `event` is null once the registration is
 * cancelled. Of an event that was cancelled meanwhile the mail gives the title only.
 */
export function accountCreatedEmail(
  about: AboutAccount & { event: MailEvent | null; position: number | null },
): EmailContent {
  const { env, to, event, password } = about;
  const registered = event && describeRegistration({ ...about, event });
  return {
    subject: registered?.subject ?? `Your account on ${env.APP_NAME}`,
    heading: registered?.heading ?? "Your account is ready",
    preview: `Set a password to keep your account on ${env.APP_NAME}.`,
    lead: [
      ...(registered?.lead ?? []),
      `With the registration you got an account on ${env.APP_NAME}. It has no password yet: choose one to keep it.`,
    ],
    facts: registered && event ? eventFacts(event) : [],
    action: { label: "Choose a password", href: passwordLink(env, password) },
    closing: ["The link works once, for 30 days.", ...(registered?.closing ?? [])],
    reason: `Sent to ${to} because this address was registered for an event on ${env.APP_NAME}.`,
  };
}

type Registered = Pick<EmailContent, "lead" | "closing"> & { subject: string | null; heading: string | null };

function describeRegistration(about: AboutEvent & { position: number | null }): Registered {
  const { title, cancelledAt } = about.event;
  if (cancelledAt !== null)
    return {
      subject: null,
      heading: null,
      lead: [`You registered for ${title}, which was called off meanwhile.`],
      closing: [],
    };
  if (about.position === null)
    return {
      subject: `You're going: ${title}`,
      heading: "You're going",
      lead: [`You are registered for ${title}.`],
      closing: [calendar(about), cancel(about)],
    };
  return {
    subject: `On the waitlist: ${title}`,
    heading: "You're on the waitlist",
    lead: [`You wait for a place at ${title}. ${waitlistPositionLine(about.position)}`],
    closing: [leaveWaitlist(about)],
  };
}
