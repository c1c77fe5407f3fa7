import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

type About = { env: Env; to: string };

const reason = (env: Env, to: string) => `Sent to ${to} because this email address has an account on ${env.APP_NAME}.`;

const reasonOf = (why: string | null): EmailContent["facts"] =>
  why ? [{ label: "Reason", lines: why.split("\n") }] : [];

export const approvedEmail = ({ env, to, tier }: About & { tier: string }): EmailContent => ({
  subject: `Welcome to ${env.APP_NAME}`,
  heading: "You're a member",
  preview: "Your membership is approved.",
  lead: ["An admin approved your membership. You can now use everything in your tier."],
  facts: [{ label: "Tier", lines: [tier] }],
  action: { label: "Open your dashboard", href: `${env.APP_ORIGIN}/dashboard` },
  closing: [],
  reason: reason(env, to),
});

export const rejectedEmail = ({ env, to, reason: why }: About & { reason: string | null }): EmailContent => ({
  subject: `Your application to ${env.APP_NAME}`,
  heading: "Your application was not approved",
  preview: "You can apply again after 30 days.",
  lead: [`An admin reviewed your application to join ${env.APP_NAME} and did not approve it.`],
  facts: reasonOf(why),
  action: null,
  closing: [
    "You can still view events and register for them.",
    {
      before: "You can apply again 30 days after the decision. To apply, go to",
      link: { label: "your dashboard", href: `${env.APP_ORIGIN}/dashboard` },
    },
  ],
  reason: reason(env, to),
});

export const suspendedEmail = ({ env, to, reason: why }: About & { reason: string | null }): EmailContent => ({
  subject: `Your account on ${env.APP_NAME} is suspended`,
  heading: "Your account is suspended",
  preview: "You can no longer sign in.",
  lead: [`An admin suspended your account on ${env.APP_NAME}. You were signed out on all devices.`],
  facts: reasonOf(why),
  action: null,
  closing: ["If you think this is a mistake, reply to this email."],
  reason: reason(env, to),
});

export const restoredEmail = ({ env, to }: About): EmailContent => ({
  subject: `Your account on ${env.APP_NAME} is active again`,
  heading: "Your account is active again",
  preview: "You can sign in again.",
  lead: ["An admin lifted the suspension of your account. You can sign in again."],
  facts: [],
  action: { label: "Sign in", href: `${env.APP_ORIGIN}/sign-in` },
  closing: [],
  reason: reason(env, to),
});

export const tierEmail = ({ env, to, tier }: About & { tier: string }): EmailContent => ({
  subject: `Your tier on ${env.APP_NAME}`,
  heading: `Your tier is ${tier}`,
  preview: "An admin updated your membership tier.",
  lead: [`An admin updated your membership tier. It is now ${tier}.`],
  facts: [{ label: "Tier", lines: [tier] }],
  action: { label: "See what it includes", href: `${env.APP_ORIGIN}/settings/tier` },
  closing: [`Nothing is charged on ${env.APP_NAME}.`],
  reason: reason(env, to),
});

/** `refusedTier` is null for a deleted tier. */
export const tierRefusedEmail = ({
  env,
  to,
  tier,
  refusedTier,
  reason: why,
}: About & { tier: string; refusedTier: string | null; reason: string }): EmailContent => ({
  subject: `Your tier request on ${env.APP_NAME}`,
  heading: "Your tier stays the same",
  preview: `An admin did not approve the tier you requested.`,
  lead: [`An admin did not approve your request for ${refusedTier ?? "another tier"}. Your tier is still ${tier}.`],
  facts: reasonOf(why),
  action: { label: "See all tiers", href: `${env.APP_ORIGIN}/settings/tier` },
  closing: ["You can request a tier again at any time."],
  reason: reason(env, to),
});
