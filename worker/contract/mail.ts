import * as z from "zod/mini";
import { DAY_MS, HOUR_MS } from "./limits.ts";
import { cursor, listOrder, type Page } from "./text.ts";

/** The kinds of mail about an event and one registration for it. */
export const EVENT_MAIL_KINDS = [
  "registration-confirmed",
  "registration-cancelled",
  "registration-removed",
  "registration-waitlisted",
  "registration-promoted",
  "registration-expiring",
  "event-changed",
  "event-cancelled",
  "event-reminder",
  "event-message",
] as const;

/** The kinds of mail. These names are stored in the outbox. */
export const MAIL_KINDS = [
  ...EVENT_MAIL_KINDS,
  "registration-unconfirmed",
  "account-created",
  "password-reset",
  "password-changed",
  "email-verification",
  "email-change-old",
  "email-change-new",
  "email-changed",
  "second-factor-on",
  "second-factor-off",
  "second-factor-removal",
  "recovery-codes-replaced",
  "identity-linked",
  "identity-unlinked",
  "account-deletion",
  "membership-decided",
  "membership-suspended",
  "membership-restored",
  "tier-decided",
  "applications-waiting",
  "report-decided",
  "notification-digest",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `pending` until the provider accepts it; `skipped` without a provider, or when there was nothing to send anymore; `dead` when it failed.
 * `lastError` has the reason.
 */
const MAIL_STATUSES = ["pending", "sent", "skipped", "dead"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Query of `GET /api/admin/outbox`; the newest first without `order`, of pending mails those that are due last. `POST /api/admin/outbox/:id/replay` sends a dead mail again, once. */
export const outboxQuery = z.object({ status: z.optional(z.enum(MAIL_STATUSES)), order: listOrder, cursor });
export type OutboxQuery = z.infer<typeof outboxQuery>;

/** One row of `GET /api/admin/outbox`. `key` is the logical mail's idempotency key. */
export type OutboxRowView = {
  id: string;
  key: string;
  kind: MailKind;
  /** Null when the address was erased, 90 days after the mail was written or with the account: then it cannot be sent again. */
  to: string | null;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  /** When an admin sent it again, which is possible once. */
  replayedAt: string | null;
};
export type OutboxPage = Page<OutboxRowView>;

/** `GET /api/admin/outbox/:id`, only where `APP_ENV` is `local`: the mail as it is sent, with its own headers. */
export type OutboxMailView = OutboxRowView & { subject: string; text: string; headers: Record<string, string> };

/**
 * Mails to one address, no matter who causes them. Verified: a member has verified it; security mails do not count then. Unverified: 3 an hour and 10 a
 * day, of which those with a link that verifies the address have a part that no `other` can take. What exceeds it is postponed until the
 * address is below the limit again. `mail/budget-rules.ts` has the rule of each kind.
 */
export type MailBudget = { readonly limit: number; readonly windowMs: number };
export const MAIL_BUDGETS = {
  unverified: [
    { limit: 3, windowMs: HOUR_MS },
    { limit: 10, windowMs: DAY_MS },
  ],
  verifying: [
    { limit: 1, windowMs: HOUR_MS },
    { limit: 3, windowMs: DAY_MS },
  ],
  other: [
    { limit: 2, windowMs: HOUR_MS },
    { limit: 7, windowMs: DAY_MS },
  ],
  verified: [{ limit: 20, windowMs: HOUR_MS }],
} as const satisfies Record<string, readonly MailBudget[]>;
/** So many mails of a kind may wait for an address; where its owner waits for one more, that is refused with 429. */
export const MAILS_WAITING_MAX = { unverified: 3, verified: 20 } as const;
