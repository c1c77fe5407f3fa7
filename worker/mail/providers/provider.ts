/** One rendered mail for a provider. */
export type OutgoingMail = {
  /** The outbox row's key. It is the same for every attempt, so a provider that supports idempotency keys sends the mail once. */
  key: string;
  to: string;
  toName: string;
  subject: string;
  text: string;
  html: string;
  /** The event it is about, for the JSON call's `event_*` parameters; null for other kinds. */
  event: { title: string; date: string; location: string } | null;
  /** Headers of its own, which not every provider takes. */
  headers: Record<string, string>;
  calendar: { method: "PUBLISH" | "CANCEL"; content: string } | null;
};

/** `refused` is permanent, with `badAddress` when the provider refuses the address itself. After `failed` we try again. */
export type SendResult =
  | { outcome: "sent" }
  | { outcome: "refused"; reason: string; badAddress: boolean }
  | { outcome: "failed"; reason: string };

export type Provider = (mail: OutgoingMail) => Promise<SendResult>;

/** A call that takes longer counts as failed. The key makes the repetition harmless. */
export const PROVIDER_TIMEOUT_MS = 10_000;
