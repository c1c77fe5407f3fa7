import { formatList } from "#contract/numbers.ts";
import { writeInstant } from "#mail/dates.ts";
import type { EmailContent, Paragraph } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { passwordLink } from "./links.ts";
import { chooseNewPassword, securityReason } from "./template-parts.ts";

/** `at`, `expiresAt` (of the link): ms. */
export const passwordResetEmail = (
  { env, to, at }: { env: Env; to: string; at: number },
  token: string,
  expiresAt: number,
): EmailContent => ({
  subject: `Choose a new password for ${env.APP_NAME}`,
  heading: "Choose a new password",
  preview: `The link works once and expires on ${writeInstant(expiresAt)}.`,
  lead: ["Someone, probably you, asked for a new password for the account with this email address."],
  facts: [{ label: "Requested", lines: [writeInstant(at)] }],
  action: { label: "Choose a new password", href: passwordLink(env, token) },
  closing: [
    `The link works once and expires on ${writeInstant(expiresAt)}. Choosing a new password signs you out on every device.`,
    "Not you? Ignore this email. Your password has not changed.",
  ],
  reason: securityReason(to),
});

const stillLinked = (env: Env, linked: string[]): Paragraph => ({
  before: `${formatList(linked)} can still be used to sign in.`,
  link: { label: "Review your sign-in methods", href: `${env.APP_ORIGIN}/settings/security` },
  after: "Unlink any you don't use.",
});

/** `linked`: names of the providers that can still sign in. */
export const passwordChangedEmail = (env: Env, to: string, at: number, linked: string[]): EmailContent => ({
  subject: `Your password for ${env.APP_NAME} was changed`,
  heading: "Your password was changed",
  preview: "All other devices were signed out.",
  lead: ["Your password was changed, and all other devices were signed out."],
  facts: [{ label: "When", lines: [writeInstant(at)] }],
  action: null,
  closing: [...(linked.length > 0 ? [stillLinked(env, linked)] : []), chooseNewPassword(env)],
  reason: securityReason(to),
});
