import type { Env } from "../../env.ts";
import type { MailEvent } from "../facts.ts";
import { calendarLink, passwordLink, registrationLink } from "../links.ts";
import { writeWhen } from "../when.ts";
import type { Letter, Paragraph } from "./letter.ts";

/** Letters about one registration. The name someone typed is never repeated: a stranger may have typed it for this address. */
type About = { env: Env; to: string; event: MailEvent; token: string };

/** A member's own registration. */
export const confirmedLetter = ({ env, to, event, token }: About): Letter => ({
  subject: `You're going: ${event.title}`,
  heading: "You're going",
  preview: `${writeWhen(event)[0]}, ${event.location}.`,
  lead: [`You are registered for ${event.title}. Your place is yours until you give it back.`],
  facts: eventFacts(event),
  action: { label: "Show the event", href: `${env.APP_ORIGIN}/events/${event.id}` },
  closing: [calendar(env, token), cancel(env, token, "Not you, or no longer coming?", "Cancel this registration")],
  reason: `Sent to ${to} because this address was registered for an event on ${env.APP_NAME}.`,
});

/** Someone registered an address we know, or that may only come as a guest: its owner confirms or cancels. */
export const unconfirmedLetter = ({ env, to, event, token }: About): Letter => ({
  subject: `Please confirm: ${event.title}`,
  heading: "Is this you?",
  preview: `${writeWhen(event)[0]}, ${event.location}.`,
  lead: [`This address was registered for ${event.title}. The place is held; please confirm that you are coming.`],
  facts: eventFacts(event),
  action: { label: "Confirm this registration", href: registrationLink(env, token, "confirm") },
  closing: [cancel(env, token, "Not you?", "Cancel this registration"), calendar(env, token)],
  reason: `Sent to ${to} because this address was registered for an event on ${env.APP_NAME}.`,
});

/** A place that was given back. */
export const cancelledLetter = ({ env, to, event, token }: About): Letter => ({
  subject: `Cancelled: ${event.title}`,
  heading: "Your registration has been canceled",
  preview: `${event.title}, ${writeWhen(event)[0]}.`,
  lead: [`You are no longer registered for ${event.title}. Your place is free for someone else.`],
  facts: eventFacts(event),
  action: { label: "Show the event", href: `${env.APP_ORIGIN}/events/${event.id}` },
  closing: [
    {
      before: "To take it out of your calendar:",
      link: { label: "Open the calendar entry", href: calendarLink(env, token) },
    },
  ],
  reason: `Sent to ${to} because this address was registered for an event on ${env.APP_NAME}.`,
});

/** A visitor's first registration made an account without a password; its owner sets one. `event` is null once cancelled. */
export function accountLetter(about: {
  env: Env;
  to: string;
  event: MailEvent | null;
  token: string;
  password: string;
}) {
  const { env, to, event, token, password } = about;
  const letter: Letter = {
    subject: event ? `You're going: ${event.title}` : `Your account on ${env.APP_NAME}`,
    heading: event ? "You're going" : "Your account is ready",
    preview: `Set a password to keep your account on ${env.APP_NAME}.`,
    lead: [
      ...(event ? [`You are registered for ${event.title}.`] : []),
      `With the registration you got an account on ${env.APP_NAME}. It has no password yet: choose one to keep it.`,
    ],
    facts: event ? eventFacts(event) : [],
    action: { label: "Choose a password", href: passwordLink(env, password) },
    closing: [
      "The link works once, for 30 days.",
      ...(event
        ? [calendar(env, token), cancel(env, token, "Not you, or no longer coming?", "Cancel this registration")]
        : []),
    ],
    reason: `Sent to ${to} because this address was registered for an event on ${env.APP_NAME}.`,
  };
  return letter;
}

const eventFacts = (event: MailEvent): Letter["facts"] => [
  { label: "Event", lines: [event.title] },
  { label: "When", lines: writeWhen(event) },
  { label: "Where", lines: [event.location] },
  { label: "Host", lines: [event.host] },
];

const calendar = (env: Env, token: string): Paragraph => ({
  before: "For your calendar:",
  link: { label: "Download the calendar entry", href: calendarLink(env, token) },
});

const cancel = (env: Env, token: string, before: string, label: string): Paragraph => ({
  before,
  link: { label, href: registrationLink(env, token, "cancel") },
  after: "It asks once more first.",
});
