/** One mail, rendered, on its way to a provider. No text here comes from a provider or leaves to a browser. */
export type OutgoingMail = {
  /** The outbox row's key: the same for every attempt, so that a provider that honours it sends once. */
  key: string;
  to: string;
  toName: string;
  subject: string;
  text: string;
  html: string;
  /** The event it is about, as the JSON call's `event_*` want it; null for other kinds. */
  event: { title: string; date: string; location: string } | null;
  calendar: { method: "PUBLISH" | "CANCEL"; content: string } | null;
};

/** `refused` is for good; `badAddress` when it is the address the provider will never take. `failed` is worth another try. */
export type SendResult =
  | { outcome: "sent" }
  | { outcome: "refused"; reason: string; badAddress: boolean }
  | { outcome: "failed"; reason: string };

export type Provider = (mail: OutgoingMail) => Promise<SendResult>;

/** A provider that does not answer within this time counts as failed; the key makes the repeat harmless. */
export const PROVIDER_TIMEOUT_MS = 10_000;
