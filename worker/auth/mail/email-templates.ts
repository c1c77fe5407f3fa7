import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { writeInstant } from "#mail/dates.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

/** `at` is when the cause was committed, in milliseconds since 1970. */
type About = { env: Env; to: string; at: number };

const reason = (to: string) =>
  `Sent to ${to}. Mails about the security of an account cannot be switched off. We never ask for your password by mail.`;

const until = (at: number) =>
  `The link works until ${writeInstant(at + EMAIL_LINK_LIFETIME_MS)}. It asks once more first.`;

/** Verifies the address of a new account. */
export const verificationEmail = ({ env, to, at, link }: About & { link: string }): EmailContent => ({
  subject: `Confirm your address for ${env.APP_NAME}`,
  heading: "Is this your address?",
  preview: "One press, and writing to other members can open.",
  lead: [`An account on ${env.APP_NAME} was made with this address. Please confirm that it is yours.`],
  facts: [{ label: "Address", lines: [to] }],
  action: { label: "Confirm this address", href: link },
  closing: [
    until(at),
    "Open it in the browser you signed up in. In another one you choose your password anew, and every other session ends.",
    "Not you? Do nothing: without your yes the account cannot write to anybody.",
  ],
  reason: reason(to),
});

/** Asks the current address of an account whether it may be replaced. */
export const emailChangeOldEmail = ({
  env,
  to,
  at,
  link,
  newEmail,
}: About & { link: string; newEmail: string }): EmailContent => ({
  subject: `Your address for ${env.APP_NAME} is about to change`,
  heading: "Shall your address change?",
  preview: `To ${newEmail}, once both mailboxes said yes.`,
  lead: ["Someone signed in to your account, probably you, asked to change its address."],
  facts: [
    { label: "From", lines: [to] },
    { label: "To", lines: [newEmail] },
  ],
  action: { label: "Yes, change it", href: link },
  closing: [
    `${until(at)} The new mailbox is asked as well.`,
    {
      before: "Not you? Do not press the button, and",
      link: { label: "choose a new password", href: `${env.APP_ORIGIN}/forgot-password` },
      after: "That ends every other session.",
    },
  ],
  reason: reason(to),
});

/** Asks the new address. Says nothing about the account. */
export const emailChangeNewEmail = ({ env, to, at, link }: About & { link: string }): EmailContent => ({
  subject: `Confirm your new address for ${env.APP_NAME}`,
  heading: "Is this your new address?",
  preview: "One press, and your account can move here.",
  lead: [`Someone asked to use this address for their account on ${env.APP_NAME}.`],
  facts: [{ label: "Address", lines: [to] }],
  action: { label: "Yes, it is mine", href: link },
  closing: [until(at), "Not you? Do nothing, and nothing changes."],
  reason: reason(to),
});

/** To the old address, once it is changed. */
export const addressChangedEmail = ({ env, to, at, newEmail }: About & { newEmail: string }): EmailContent => ({
  subject: `Your address for ${env.APP_NAME} was changed`,
  heading: "Your address was changed",
  preview: `You sign in with ${newEmail} from now on.`,
  lead: ["Both mailboxes said yes. You sign in with the new address from now on; every other session was signed out."],
  facts: [
    { label: "New", lines: [newEmail] },
    { label: "When", lines: [writeInstant(at)] },
  ],
  action: null,
  closing: ["Not you? Answer this mail, so that an administrator can look at it."],
  reason: reason(to),
});

/** Two-factor sign-in was turned on or off. */
export const secondFactorEmail = ({ env, to, at, isOn }: About & { isOn: boolean }): EmailContent => ({
  subject: isOn
    ? `A second step protects your account on ${env.APP_NAME}`
    : `Your second step on ${env.APP_NAME} is off`,
  heading: isOn ? "The second step is on" : "The second step is off",
  preview: isOn ? "Signing in asks for a code from now on." : "Signing in asks for your password alone.",
  lead: [
    isOn
      ? "From now on signing in asks for a code of your authenticator app. Every other session was signed out."
      : "From now on signing in asks for your password alone. Every other session was signed out.",
  ],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: null,
  closing: [
    {
      before: "Not you?",
      link: { label: "Choose a new password", href: `${env.APP_ORIGIN}/forgot-password` },
      after: "That ends every other session.",
    },
  ],
  reason: reason(to),
});

/** A provider was linked to the account. */
export const linkedIdentityEmail = ({ env, to, at }: About): EmailContent => ({
  subject: `Another way to sign in to ${env.APP_NAME}`,
  heading: "Another way to sign in was linked",
  preview: "A third party can sign you in from now on.",
  lead: ["An account of yours with a third party was linked: it can sign you in from now on."],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: { label: "See how you sign in", href: `${env.APP_ORIGIN}/settings/security` },
  closing: ["Not you? Unlink it there, and choose a new password, which ends every other session."],
  reason: reason(to),
});
