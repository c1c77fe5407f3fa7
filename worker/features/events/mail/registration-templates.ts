import { passwordLink } from "#auth/mail/links.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { MailEvent } from "./mail-event.ts";
import {
  type AboutEvent,
  type AboutRegistration,
  calendar,
  calendarRemoval,
  cancel,
  confirm,
  eventFacts,
  holdLines,
  leaveWaitlist,
  registeredReason,
  showEvent,
  waitlistPositionLine,
  whenAndWhere,
} from "./template-parts.ts";

// Templates never repeat the typed name: a stranger may have typed it for this address.

export const registrationConfirmedEmail = (about: AboutRegistration): EmailContent => ({
  subject: `You're going: ${about.event.title}`,
  heading: "You're going",
  preview: whenAndWhere(about.event),
  lead: about.confirmed
    ? [`You're registered for ${about.event.title}. Your spot is confirmed.`]
    : [`You're registered for ${about.event.title}.`, ...holdLines(about, "Confirm your registration")],
  facts: eventFacts(about.event),
  action: about.confirmed ? showEvent(about) : confirm(about),
  closing: [calendar(about), cancel(about)],
  reason: registeredReason(about),
});

export const unconfirmedEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Confirm your registration: ${about.event.title}`,
  heading: "Did you register?",
  preview: whenAndWhere(about.event),
  lead:
    about.position === null
      ? [
          `Someone used this email address to register for ${about.event.title}. If it was you, please confirm.`,
          ...holdLines(about, "Confirm your registration"),
        ]
      : [
          `Someone used this email address to join the waitlist for ${about.event.title}. ${waitlistPositionLine(about.position)}`,
          "If it was you, please confirm. When a spot opens up, the next person in line gets it.",
          ...holdLines(about, "Confirm your registration"),
        ],
  facts: eventFacts(about.event),
  action: confirm(about),
  closing: unconfirmedClosing(about),
  reason: registeredReason(about),
});

const unconfirmedClosing = (about: AboutRegistration) =>
  about.position === null
    ? [cancel(about, "Not you?"), calendar(about)]
    : [cancel(about, "Not you?", "Leave the waitlist")];

export const expiringEmail = (about: AboutRegistration): EmailContent => ({
  subject: `Confirm your registration: ${about.event.title}`,
  heading: about.position === null ? "Confirm your spot" : "Confirm your waitlist spot",
  preview: whenAndWhere(about.event),
  lead: [
    about.position === null
      ? `Someone used this email address to register for ${about.event.title}, but hasn't confirmed yet.`
      : `Someone used this email address to join the waitlist for ${about.event.title}, but hasn't confirmed yet.`,
    ...holdLines(about, "Confirm your registration"),
    "Any other unconfirmed registrations with this email address will end too.",
    "If it wasn't you, you don't need to do anything. The registration ends on its own, and we won't email you about it again.",
  ],
  facts: eventFacts(about.event),
  action: confirm(about),
  closing: unconfirmedClosing(about),
  reason: registeredReason(about),
});

type AboutEnd = AboutEvent & { wasOnlyWaiting: boolean };

export const registrationCancelledEmail = (about: AboutEnd): EmailContent => ({
  subject: `Registration canceled: ${about.event.title}`,
  heading: "Your registration has been canceled",
  preview: whenAndWhere(about.event),
  lead: about.wasOnlyWaiting
    ? [`You're no longer on the waitlist for ${about.event.title}.`]
    : [`You're no longer registered for ${about.event.title}.`],
  facts: eventFacts(about.event),
  action: showEvent(about),
  closing: about.wasOnlyWaiting ? [] : [calendarRemoval(about)],
  reason: registeredReason(about),
});

export const registrationRemovedEmail = (about: AboutEnd & { wasUnconfirmed: boolean }): EmailContent => ({
  ...registrationCancelledEmail(about),
  subject: `Registration removed: ${about.event.title}`,
  ...(about.wasUnconfirmed ? unconfirmedRemoved(about) : removed(about)),
});

const removed = ({ event, wasOnlyWaiting }: AboutEnd) => ({
  heading: "Your registration was removed",
  lead: [
    wasOnlyWaiting
      ? `The organizer or an admin took you off the waitlist for ${event.title}.`
      : `The organizer or an admin removed your registration for ${event.title}. You no longer have a spot.`,
    "You don't need to do anything.",
  ],
});

const unconfirmedRemoved = ({ event, wasOnlyWaiting }: AboutEnd) => ({
  heading: "A registration was removed",
  lead: [
    wasOnlyWaiting
      ? `Someone used this email address to join the waitlist for ${event.title}.`
      : `Someone used this email address to register for ${event.title}.`,
    "The organizer or an admin removed that registration, and you don't need to do anything.",
  ],
});

type AboutAccount = Pick<AboutEvent, "env" | "now" | "to" | "token" | "calendarToken"> & { password: string };

/** For an account without a password. `event` is null once canceled; a canceled event shows its title only. */
export function accountCreatedEmail(
  about: AboutAccount & { event: MailEvent | null; position: number | null; heldUntil: number | null },
): EmailContent {
  const { env, to, event, password } = about;
  const registered = event && describeRegistration({ ...about, event });
  return {
    subject: registered?.subject ?? `Your account on ${env.APP_NAME}`,
    heading: registered?.heading ?? "Your account is ready",
    preview: `Set a password to keep your account on ${env.APP_NAME}.`,
    lead: [
      ...(registered?.lead ?? []),
      ...(registered && event?.cancelledAt === null
        ? holdLines({ ...about, event }, "Confirm your email and set a password")
        : []),
      `When you registered, we created an account for you on ${env.APP_NAME}. Set a password to keep it.`,
    ],
    facts: registered && event ? eventFacts(event) : [],
    action: { label: "Confirm email and set a password", href: passwordLink(env, password) },
    closing: ["The link works once and expires in 30 days.", ...(registered?.closing ?? [])],
    reason: `Sent to ${to} because this email address was used to register for an event on ${env.APP_NAME}.`,
  };
}

type Registered = Pick<EmailContent, "lead" | "closing"> & { subject: string | null; heading: string | null };

function describeRegistration(about: AboutEvent & { position: number | null }): Registered {
  const { title, cancelledAt } = about.event;
  if (cancelledAt !== null)
    return {
      subject: null,
      heading: null,
      lead: [`You registered for ${title}, which has since been canceled.`],
      closing: [],
    };
  if (about.position === null)
    return {
      subject: `You're going: ${title}`,
      heading: "You're going",
      lead: [`You're registered for ${title}.`],
      closing: [calendar(about), cancel(about)],
    };
  return {
    subject: `You're on the waitlist: ${title}`,
    heading: "You're on the waitlist",
    lead: [`You're on the waitlist for ${title}. ${waitlistPositionLine(about.position)}`],
    closing: [leaveWaitlist(about)],
  };
}
