import type { SendEmail } from "@cloudflare/workers-types";
import type { Env } from "#worker/env.ts";
import { PROVIDER_TIMEOUT_MS, type Provider, type SendResult } from "./provider.ts";

const ACCEPTED = "The email service accepted it.";

/** Takes no idempotency key: delivery is at least once. A header with the key identifies duplicates. */
export const cloudflareProvider =
  (env: Env, binding: SendEmail): Provider =>
  async (mail) => {
    const sending = binding.send({
      from: { name: env.APP_NAME, email: env.MAIL_FROM },
      to: [{ name: mail.toName, email: mail.to }],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { ...mail.headers, "X-Node-Mail-Key": mail.key },
      attachments: mail.calendar
        ? [
            {
              disposition: "attachment",
              filename: "event.ics",
              type: `text/calendar; charset=utf-8; method=${mail.calendar.method}`,
              content: new TextEncoder().encode(mail.calendar.content),
            },
          ]
        : [],
    });
    const late = new Promise<SendResult>((resolve) => {
      setTimeout(
        () => resolve({ outcome: "failed", answer: "The email service didn't respond in time." }),
        PROVIDER_TIMEOUT_MS,
      );
    });
    return Promise.race([sending.then((): SendResult => ({ outcome: "sent", answer: ACCEPTED }), toFailure), late]);
  };

/** Permanent according to the binding's documentation; others are retried. */
const BAD_ADDRESS = ["E_RECIPIENT_SUPPRESSED", "E_RECIPIENT_NOT_ALLOWED"];
const PERMANENT = [
  ...BAD_ADDRESS,
  "E_VALIDATION_ERROR",
  "E_FIELD_MISSING",
  "E_HEADER_NOT_ALLOWED",
  "E_CONTENT_TOO_LARGE",
];
const OF_ACCOUNT = ["E_SENDER_NOT_VERIFIED", "E_SENDER_DOMAIN_NOT_AVAILABLE"];

function toFailure(error: unknown): SendResult {
  const code = String((error as { code?: unknown })?.code ?? "unknown");
  const answer = `The email service responded with ${code}.`;
  if (OF_ACCOUNT.includes(code)) return { outcome: "account-refused", answer };
  if (!PERMANENT.includes(code)) return { outcome: "failed", answer };
  return { outcome: "refused", answer, badAddress: BAD_ADDRESS.includes(code) };
}
