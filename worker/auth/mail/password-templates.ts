import { RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { writeInstant } from "#mail/dates.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { passwordLink } from "./links.ts";

/** `expiresAt` is the end of the link, in milliseconds since 1970. */
export const passwordResetEmail = (env: Env, to: string, token: string, expiresAt: number): EmailContent => ({
  subject: `Choose a new password for ${env.APP_NAME}`,
  heading: "Choose a new password",
  preview: `The link works once, until ${writeInstant(expiresAt)}.`,
  lead: ["Someone, probably you, asked for a new password for this address."],
  facts: [{ label: "Asked", lines: [writeInstant(expiresAt - RESET_LINK_LIFETIME_MS)] }],
  action: { label: "Choose a new password", href: passwordLink(env, token) },
  closing: [
    `The link works once, until ${writeInstant(expiresAt)}. Choosing a new password signs out every other device.`,
    "Not you? Do nothing. Your password has not changed.",
  ],
  reason: `Sent to ${to}. Mails about the security of an account cannot be switched off. We never ask for your password by mail.`,
});

export const passwordChangedEmail = (env: Env, to: string, at: number): EmailContent => ({
  subject: `Your password for ${env.APP_NAME} was changed`,
  heading: "Your password was changed",
  preview: "Every other device was signed out.",
  lead: ["The password of your account was changed, and every other device was signed out."],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: null,
  closing: [
    {
      before: "Not you?",
      link: { label: "Choose a new password", href: `${env.APP_ORIGIN}/forgot-password` },
      after: "That ends every other session.",
    },
  ],
  reason: `Sent to ${to}. Mails about the security of an account cannot be switched off. We never ask for your password by mail.`,
});
