import type { Env } from "#worker/env.ts";
import { type OutgoingMail, PROVIDER_TIMEOUT_MS, type Provider, type SendResult } from "./provider.ts";

/** Six fixed parameters, and the row's key as `Idempotency-Key`. */
export const jsonProvider =
  (env: Env): Provider =>
  async (mail) => {
    try {
      const response = await fetch(env.MAIL_ENDPOINT, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        headers: { "content-type": "application/json", "idempotency-key": mail.key },
        body: JSON.stringify({
          service_id: env.MAIL_SERVICE_ID,
          template_id: env.MAIL_TEMPLATE_ID,
          user_id: env.MAIL_USER_ID,
          template_params: templateParams(mail),
        }),
      });
      return await readResult(response);
    } catch (error) {
      const name = error instanceof Error ? error.name : "Error";
      return {
        outcome: "failed",
        answer:
          name === "TimeoutError"
            ? "The email service didn't respond in time."
            : `The email service could not be reached (${name}).`,
      };
    }
  };

const templateParams = (mail: OutgoingMail) => ({
  to_email: mail.to,
  to_name: mail.toName,
  event_title: mail.event?.title ?? "",
  event_date: mail.event?.date ?? "",
  event_location: mail.event?.location ?? "",
  custom_message: mail.text,
});

/** 4xx but these: permanent. 401 and 403: of our account. The body never leaves this module. */
async function readResult(response: Response): Promise<SendResult> {
  const { status } = response;
  const answer = `The email service responded with ${status}.`;
  const isPermanent = status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
  if (isPermanent) return { outcome: "refused", answer, badAddress: await isAddressRefused(response) };
  await response.body?.cancel();
  if (status === 401 || status === 403) return { outcome: "account-refused", answer };
  // 2xx: sent, whatever the body says.
  return { outcome: response.ok ? "sent" : "failed", answer };
}

/** 410 and 422. 400 only if its text says so: our template or keys may be wrong as well. */
async function isAddressRefused(response: Response): Promise<boolean> {
  const text = (await response.text()).slice(0, 2000);
  if (response.status === 410 || response.status === 422) return true;
  return response.status === 400 && /recipient|mailbox|to_email|e-?mail address/i.test(text);
}
