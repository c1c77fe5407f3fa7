import { writeInstant } from "#mail/dates.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { chooseNewPassword, securityReason } from "./template-parts.ts";

/** `at`: of the cause's commit, in ms. */
type About = { env: Env; to: string; at: number };

type Linked = About & { link: string; until: number };

const works = (until: number) =>
  `The link expires on ${writeInstant(until)}. The page asks you to confirm before anything changes.`;

export const verificationEmail = ({ env, to, link, until }: Linked): EmailContent => ({
  subject: `Confirm your email for ${env.APP_NAME}`,
  heading: "Is this your email address?",
  preview: "Confirm your email to message other members.",
  lead: [`An account on ${env.APP_NAME} was created with this email address. Please confirm that it's yours.`],
  facts: [{ label: "Email", lines: [to] }],
  action: { label: "Confirm email", href: link },
  closing: [
    works(until),
    "Open it in the browser you signed up in. In a different browser, you choose a new password and all other devices are signed out.",
    "Not you? Ignore this email. Until you confirm, the account can't message anyone.",
  ],
  reason: securityReason(to),
});

export const emailChangeOldEmail = ({
  env,
  to,
  link,
  until,
  newEmail,
}: Linked & { newEmail: string }): EmailContent => ({
  subject: `Your email for ${env.APP_NAME} is about to change`,
  heading: "Change your email?",
  preview: `It changes to ${newEmail} once both email addresses are confirmed.`,
  lead: ["Someone who is signed in to your account, probably you, asked to change your email."],
  facts: [
    { label: "From", lines: [to] },
    { label: "To", lines: [newEmail] },
  ],
  action: { label: "Change email", href: link },
  closing: [
    `${works(until)} Another link is on its way to the new email address.`,
    {
      before: "Not you? Don't press the button, and",
      link: { label: "choose a new password", href: `${env.APP_ORIGIN}/forgot-password` },
      after: "That signs out all other devices.",
    },
  ],
  reason: securityReason(to),
});

/** Must not reveal anything about the account. */
export const emailChangeNewEmail = ({ env, to, link, until }: Linked): EmailContent => ({
  subject: `Confirm your new email for ${env.APP_NAME}`,
  heading: "Is this your new email address?",
  preview: "Confirm your new email address.",
  lead: [`Someone asked to use this email address for their account on ${env.APP_NAME}.`],
  facts: [{ label: "Email", lines: [to] }],
  action: { label: "Confirm email", href: link },
  closing: [works(until), "Not you? Ignore this email, and nothing changes."],
  reason: securityReason(to),
});

export const addressChangedEmail = ({ env, to, at, newEmail }: About & { newEmail: string }): EmailContent => ({
  subject: `Your email for ${env.APP_NAME} was changed`,
  heading: "Your email was changed",
  preview: `You now sign in with ${newEmail}.`,
  lead: [
    "Both email addresses were confirmed. You now sign in with your new email. All other devices were signed out.",
  ],
  facts: [
    { label: "New email", lines: [newEmail] },
    { label: "When", lines: [writeInstant(at)] },
  ],
  action: null,
  closing: ["Not you? Reply to this email so that an admin can look into it."],
  reason: securityReason(to),
});

export const secondFactorEmail = ({ env, to, at, isOn }: About & { isOn: boolean }): EmailContent => ({
  subject: isOn ? `Two-step sign-in is on for ${env.APP_NAME}` : `Two-step sign-in is off for ${env.APP_NAME}`,
  heading: isOn ? "Two-step sign-in is on" : "Two-step sign-in is off",
  preview: isOn ? "You now enter a code when you sign in." : "You now sign in with just your password.",
  lead: [
    isOn
      ? "You now enter a code from your authenticator app when you sign in. All other devices were signed out."
      : "You now sign in with just your password. All other devices were signed out.",
  ],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: null,
  closing: [chooseNewPassword(env)],
  reason: securityReason(to),
});

export const secondFactorRemovalEmail = ({ env, to, dueAt }: About & { dueAt: number }): EmailContent => ({
  subject: `Two-step sign-in is about to be turned off for ${env.APP_NAME}`,
  heading: "Two-step sign-in is about to be turned off",
  preview: `It will be turned off on ${writeInstant(dueAt)} unless you keep it.`,
  lead: [
    "Someone told an admin that you lost your authenticator app. Two-step sign-in will be turned off after 24 hours, and you will then sign in with just your password.",
  ],
  facts: [{ label: "Turned off on", lines: [writeInstant(dueAt)] }],
  action: { label: "Keep two-step sign-in", href: `${env.APP_ORIGIN}/settings/security` },
  closing: [
    "Was it you? Then just sign in with your password after that time.",
    {
      before:
        "Not you, or found your app again? Sign in with a code to keep two-step sign-in on. If you didn't ask for this, you should also",
      link: { label: "choose a new password", href: `${env.APP_ORIGIN}/forgot-password` },
    },
  ],
  reason: securityReason(to),
});

export const linkedIdentityEmail = ({ env, to, at }: About): EmailContent => ({
  subject: `New sign-in method for ${env.APP_NAME}`,
  heading: "A sign-in method was linked",
  preview: "You can now sign in another way.",
  lead: ["An account with another service was linked. You can now use it to sign in."],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: { label: "Review your sign-in methods", href: `${env.APP_ORIGIN}/settings/security` },
  closing: ["Not you? Unlink it there and choose a new password. That signs out all other devices."],
  reason: securityReason(to),
});

export const unlinkedIdentityEmail = ({ env, to, at }: About): EmailContent => ({
  subject: `A sign-in method for ${env.APP_NAME} was removed`,
  heading: "A sign-in method was removed",
  preview: "You can no longer use it to sign in.",
  lead: ["An account with another service was unlinked. You can no longer use it to sign in."],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: { label: "Review your sign-in methods", href: `${env.APP_ORIGIN}/settings/security` },
  closing: [chooseNewPassword(env)],
  reason: securityReason(to),
});

export const recoveryCodesEmail = ({ env, to, at }: About): EmailContent => ({
  subject: `Your recovery codes for ${env.APP_NAME} were replaced`,
  heading: "Your recovery codes were replaced",
  preview: "Your old codes no longer work.",
  lead: ["New recovery codes were created for your account. Your old codes no longer work."],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: { label: "Review your sign-in methods", href: `${env.APP_ORIGIN}/settings/security` },
  closing: [chooseNewPassword(env)],
  reason: securityReason(to),
});
