import * as z from "zod/mini";
import { id, type Page } from "./text.ts";

/** The kinds of mail. These names are stored in the outbox. */
export const MAIL_KINDS = [
  "registration-confirmed",
  "registration-unconfirmed",
  "registration-cancelled",
  "registration-waitlisted",
  "registration-promoted",
  "event-changed",
  "event-cancelled",
  "event-reminder",
  "event-message",
  "account-created",
  "password-reset",
  "password-changed",
  "email-verification",
  "email-change-old",
  "email-change-new",
  "email-changed",
  "second-factor-on",
  "second-factor-off",
  "identity-linked",
  "membership-decided",
  "membership-suspended",
  "membership-restored",
  "tier-decided",
  "applications-waiting",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `pending` until the provider accepts it; `skipped` without a provider; `dead` when it was given up, see `lastError`. */
const MAIL_STATUSES = ["pending", "sent", "skipped", "dead"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Query of `GET /api/admin/outbox`, newest first. `POST /api/admin/outbox/:id/replay` sends a dead mail again, once. */
export const outboxQuery = z.object({ status: z.optional(z.enum(MAIL_STATUSES)), cursor: z.optional(id) });

/** One row of `GET /api/admin/outbox`. `key` is the logical mail's idempotency key. */
export type OutboxRowView = {
  id: string;
  key: string;
  kind: MailKind;
  to: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  /** When an admin sent it again, which is possible once. */
  replayedAt: string | null;
};
export type OutboxPage = Page<OutboxRowView>;

/** `GET /api/admin/outbox/:id`, only where `APP_ENV` is `local`: the mail as it is sent. */
export type OutboxMailView = OutboxRowView & { subject: string; text: string };
