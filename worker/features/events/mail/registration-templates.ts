import type { EmailContent } from "#mail/layout.ts";
import { passwordLink } from "#mail/links.ts";
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
  leaveLine,
  placeInLine,
  registeredReason,
  showEvent,
  whenAndWhere,
} from "./template-parts.ts";

/** Letters about one registration. The name someone typed is never repeated: a stranger may have typed it for this address. */

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

/** Someone registered an address we know, or that may only come as a guest: its owner confirms or cancels. */
export const unconfirmedEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Please confirm: ${about.event.title}`,
  heading: "Is this you?",
  preview: whenAndWhere(about.event),
  lead:
    about.position === null
      ? [`This address was registered for ${about.event.title}. The place is held; please confirm that you are coming.`]
      : [
          `This address was put on the waitlist of ${about.event.title}. ${placeInLine(about.position)}`,
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

/** A place that was given back, or one in line; which of the two is not always known any more. */
export const registrationCancelledEmail = (about: AboutEvent & { waited: boolean }): EmailContent => ({
  subject: `Cancelled: ${about.event.title}`,
  heading: "Your registration has been canceled",
  preview: whenAndWhere(about.event),
  lead: about.waited
    ? [`You no longer wait for a place at ${about.event.title}.`]
    : [`You are no longer registered for ${about.event.title}. Nothing is held for you there any more.`],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: about.waited ? [] : [calendarRemoval(about)],
  reason: registeredReason(about),
});

type AboutAccount = { env: Env; to: string; token: string; password: string };

/**
 * A visitor's first registration made an account without a password; its owner sets one. `event` is null once the registration was
 * cancelled; an event that was called off meanwhile is only named.
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
    lead: [`You wait for a place at ${title}. ${placeInLine(about.position)}`],
    closing: [leaveLine(about)],
  };
}
