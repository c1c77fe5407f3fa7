export type OutgoingMail = {
  /** The row's key, the same for every attempt, so that a provider with idempotency keys sends the mail once. */
  key: string;
  to: string;
  toName: string;
  subject: string;
  text: string;
  html: string;
  event: { title: string; date: string; location: string } | null;
  headers: Record<string, string>;
  calendar: { method: "PUBLISH" | "CANCEL"; content: string } | null;
};

/**
 * `refused` is permanent, `badAddress`: of the address itself. `failed` is retried. `account-refused`: every mail would be,
 * until an operator does something. `answer`: a sentence of ours, nothing of the provider's text.
 */
export type SendResult =
  | { outcome: "sent" | "failed" | "account-refused"; answer: string }
  | { outcome: "refused"; answer: string; badAddress: boolean };

export type Provider = (mail: OutgoingMail) => Promise<SendResult>;

/** Longer calls count as failed. The key makes the repetition harmless. */
export const PROVIDER_TIMEOUT_MS = 10_000;
