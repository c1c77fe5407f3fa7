import { env } from "cloudflare:workers";
import { vi } from "vitest";

/** The environment with a configured mail provider and a queue that delivers nothing by itself. */
export const withMailProvider = () => ({
  ...env,
  MAIL_ENDPOINT: "https://mail.test/send",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
  MAIL: { sendBatch: async () => undefined } as unknown as Queue<{ id: string }>,
});

type Params = Record<
  "to_email" | "to_name" | "event_title" | "event_date" | "event_location" | "custom_message",
  string
>;
export type ProviderCall = { key: string; params: Params };

/**
 * A mail provider that replaces `fetch` and respects idempotency keys: mails accepted with the same key are one mail. `respond` handles each call:
 * it responds, throws, or never resolves. `nth` counts the calls with the same key from 1. Calling `accept` records the mail as accepted.
 */
export class FakeProvider {
  calls: ProviderCall[] = [];
  /** The accepted mails by idempotency key. */
  accepted = new Map<string, ProviderCall>();
  respond: (accept: () => Response, nth: number, call: ProviderCall) => Response | Promise<Response> = (accept) =>
    accept();

  constructor() {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
      const key = new Headers(init?.headers).get("idempotency-key") ?? "";
      const call = { key, params: JSON.parse(String(init?.body)).template_params as Params };
      this.calls.push(call);
      const accept = () => {
        if (!this.accepted.has(key)) this.accepted.set(key, call);
        return new Response("OK");
      };
      return this.respond(accept, this.calls.filter((one) => one.key === key).length, call);
    });
  }
}
