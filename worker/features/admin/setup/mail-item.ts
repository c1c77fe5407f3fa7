import type { SetupItemView } from "#contract/admin/setup.ts";
import { DAY_MS } from "#contract/limits.ts";
import { formatList } from "#contract/numbers.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import type { MailTest } from "#mail/acceptance.ts";
import type { Env } from "#worker/env.ts";
import { VARS } from "./configuration-items.ts";

/** `mailAcceptedAt` in ms. */
export type MailFacts = { mailAcceptedAt: number; mailTest: MailTest | null };

const NAMES = {
  json: ["MAIL_ENDPOINT", "MAIL_SERVICE_ID", "MAIL_TEMPLATE_ID", "MAIL_USER_ID"],
  cloudflare: ["MAIL_FROM"],
  local: [],
} as const;
const DETAILS = {
  json: "Emails are sent through your email service.",
  cloudflare: "Emails are sent through Cloudflare Email Sending.",
  local: "In local development, no emails are sent. Read them in the outbox.",
};

/** Done when the service accepted an email within a day: that it is configured proves nothing. */
export function mailItem(env: Env, facts: MailFacts, now: number): SetupItemView {
  const provider = findMailProvider(env);
  const missing = provider ? NAMES[provider].filter((name) => !env[name]) : [];
  const isConfigured = provider !== null && missing.length === 0;
  const done = isConfigured && facts.mailAcceptedAt > now - DAY_MS;
  return {
    key: "mail",
    title: "Email",
    done,
    needed: true,
    detail: provider
      ? `${DETAILS[provider]}${isConfigured ? ` ${outcomeOf(facts, done)}` : ""}`
      : "No emails are sent, so no one can confirm an email address or reset a password.",
    how: done
      ? null
      : isConfigured
        ? "Send a test email to your own address."
        : missing.length > 0
          ? `Set ${formatList(missing)} ${VARS}`
          : `Set MAIL_ENDPOINT, MAIL_SERVICE_ID, MAIL_TEMPLATE_ID and MAIL_USER_ID, or MAIL_FROM and a [[send_email]] binding called EMAIL in wrangler.toml, ${VARS}`,
    canTest: isConfigured,
  };
}

function outcomeOf({ mailTest }: MailFacts, done: boolean): string {
  if (done) return "An email was accepted in the last 24 hours.";
  const failed = mailTest && !mailTest.accepted ? ` The last test email failed: ${mailTest.answer}` : "";
  return `No email was accepted in the last 24 hours.${failed}`;
}
