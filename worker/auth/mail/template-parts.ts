import type { Paragraph } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

export const securityReason = (to: string): string =>
  `Sent to ${to}. You can't turn off emails about the security of your account. We never ask for your password by email.`;

export const chooseNewPassword = (env: Env): Paragraph => ({
  before: "Not you?",
  link: { label: "Choose a new password", href: `${env.APP_ORIGIN}/forgot-password` },
  after: "That signs out all other devices.",
});
