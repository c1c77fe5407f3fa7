import type { Page } from "./text.ts";

/** What a mail is about. One template each. */
export type MailKind =
  | "registration-confirmed"
  | "registration-unconfirmed"
  | "registration-cancelled"
  | "account-created"
  | "password-reset"
  | "password-changed";

/** `pending` until the provider took it; `skipped` no provider; `dead` gave up, `lastError` says why. */
export type MailStatus = "pending" | "sent" | "skipped" | "dead";

/** One row of `GET /api/admin/outbox`. `key` is the logical mail's idempotency key. */
export type OutboxRowView = {
  id: string;
  key: string;
  kind: MailKind;
  to: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
};
export type OutboxPage = Page<OutboxRowView>;

/** `GET /api/admin/outbox/:id`, only where `APP_ENV` is `local`: the mail as it is sent. */
export type OutboxMailView = OutboxRowView & { subject: string; text: string };
