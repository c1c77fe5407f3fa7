import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

/** Templates of mails to a member about an admin's decision. */
type About = { env: Env; to: string };

const reason = (env: Env, to: string) => `Sent to ${to} because this address has an account on ${env.APP_NAME}.`;

export const approvedEmail = ({ env, to, tier }: About & { tier: string }): EmailContent => ({
  subject: `Welcome to ${env.APP_NAME}`,
  heading: "You are a member",
  preview: "Everything is open to you from now on.",
  lead: [`An administrator approved your membership of ${env.APP_NAME}. Everything is open to you from now on.`],
  facts: [{ label: "Tier", lines: [tier] }],
  action: { label: "Open your dashboard", href: `${env.APP_ORIGIN}/dashboard` },
  closing: [],
  reason: reason(env, to),
});

export const rejectedEmail = ({ env, to, reason: why }: About & { reason: string | null }): EmailContent => ({
  subject: `Your request to join ${env.APP_NAME}`,
  heading: "Your request was not approved",
  preview: "What the administrator wrote, and when you may ask again.",
  lead: [`An administrator read your request to join ${env.APP_NAME} and did not approve it.`],
  facts: why ? [{ label: "Reason", lines: why.split("\n") }] : [],
  action: null,
  closing: [
    "You can still read events and register for them.",
    {
      before: "Thirty days after the decision you may apply again, from",
      link: { label: "your dashboard", href: `${env.APP_ORIGIN}/dashboard` },
    },
  ],
  reason: reason(env, to),
});

export const suspendedEmail = ({ env, to, reason: why }: About & { reason: string | null }): EmailContent => ({
  subject: `Your account on ${env.APP_NAME} is suspended`,
  heading: "Your account is suspended",
  preview: "What the administrator wrote.",
  lead: [`An administrator suspended your account on ${env.APP_NAME}. You were signed out everywhere.`],
  facts: why ? [{ label: "Reason", lines: why.split("\n") }] : [],
  action: null,
  closing: ["If you think this is a mistake, answer this mail."],
  reason: reason(env, to),
});

export const restoredEmail = ({ env, to }: About): EmailContent => ({
  subject: `Your account on ${env.APP_NAME} is open again`,
  heading: "Your account is open again",
  preview: "You can sign in as before.",
  lead: ["An administrator lifted the suspension of your account. You can sign in as before."],
  facts: [],
  action: { label: "Sign in", href: `${env.APP_ORIGIN}/sign-in` },
  closing: [],
  reason: reason(env, to),
});

export const tierEmail = ({ env, to, tier }: About & { tier: string }): EmailContent => ({
  subject: `Your tier on ${env.APP_NAME}`,
  heading: `Your tier is ${tier}`,
  preview: "An administrator decided on your tier.",
  lead: [`An administrator decided on your tier. It is ${tier} now.`],
  facts: [{ label: "Tier", lines: [tier] }],
  action: { label: "See what it allows", href: `${env.APP_ORIGIN}/settings/tier` },
  closing: ["Nothing is charged in early access."],
  reason: reason(env, to),
});
