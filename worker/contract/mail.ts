import * as z from "zod/mini";
import { DAY_MS, HOUR_MS } from "./limits.ts";
import { cursor, listOrder, type Page } from "./text.ts";

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

/** Stored in the outbox. */
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

/** `skipped`: no provider, or nothing to send anymore. `dead`: failed; `lastError` has the reason. */
const MAIL_STATUSES = ["pending", "sent", "skipped", "dead"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** `GET /api/admin/outbox`. `POST …/:id/replay` sends a dead mail again, once. */
export const outboxQuery = z.object({ status: z.optional(z.enum(MAIL_STATUSES)), order: listOrder, cursor });
export type OutboxQuery = z.infer<typeof outboxQuery>;

/** `POST /api/admin/outbox/replay` sends every dead mail again that can be, up to `REPLAYED_MAX` at once. */
export type MailsReplayedView = { count: number };
export const REPLAYED_MAX = 1000;

export type OutboxRowView = {
  id: string;
  key: string;
  kind: MailKind;
  /** Null once erased, after 90 days or with the account: then it cannot be sent again. */
  to: string | null;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  replayedAt: string | null;
};
export type OutboxPage = Page<OutboxRowView>;

/** `GET /api/admin/outbox/:id`, only with `APP_ENV` `local`. */
export type OutboxMailView = OutboxRowView & { subject: string; text: string; headers: Record<string, string> };

/** Mails to one address, whoever causes them; more are postponed. Rule of each kind: `mail/budget-rules.ts`. */
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
/** Per kind and address; where its owner waits for one more, that is 429. */
export const MAILS_WAITING_MAX = { unverified: 3, verified: 20 } as const;
