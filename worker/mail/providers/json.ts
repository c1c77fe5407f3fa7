import type { Env } from "#worker/env.ts";
import { type OutgoingMail, PROVIDER_TIMEOUT_MS, type Provider, type SendResult } from "./provider.ts";

/** The specified JSON call: six fixed parameters, the outbox row's key as `Idempotency-Key`. */
export const jsonProvider =
  (env: Env): Provider =>
  async (mail) => {
    try {
      const answer = await fetch(env.MAIL_ENDPOINT, {
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
      return await judge(answer);
    } catch (error) {
      const name = error instanceof Error ? error.name : "Error";
      return { outcome: "failed", reason: name === "TimeoutError" ? "No answer in time" : `No answer (${name})` };
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

/** 2xx is sent whatever the body says. 4xx is for good, but 408, 425 and 429 ask to come again. The body never leaves this function. */
async function judge(answer: Response): Promise<SendResult> {
  if (answer.ok) {
    await answer.body?.cancel();
    return { outcome: "sent" };
  }
  const { status } = answer;
  const reason = `The provider answered ${status}`;
  const forGood = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  if (!forGood) {
    await answer.body?.cancel();
    return { outcome: "failed", reason };
  }
  return { outcome: "refused", reason, badAddress: await blamesAddress(answer) };
}

/** 410 and 422 speak of this recipient; 400 only when it says so, since it may as well be our template or keys. */
async function blamesAddress(answer: Response): Promise<boolean> {
  const text = (await answer.text()).slice(0, 2000);
  if (answer.status === 410 || answer.status === 422) return true;
  return answer.status === 400 && /recipient|mailbox|to_email|e-?mail address/i.test(text);
}
