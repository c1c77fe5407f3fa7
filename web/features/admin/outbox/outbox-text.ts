import { CircleCheck, CircleX, Clock, Minus, RotateCw } from "lucide-react";
import type { MailKind, MailStatus, OutboxRowView } from "#contract/mail.ts";
import type { Look } from "#web/ui/content/pills.tsx";

export const MAIL_NAMES: Record<MailKind, string> = {
  "registration-confirmed": "Registration confirmed",
  "registration-unconfirmed": "Registration to confirm",
  "registration-cancelled": "Registration canceled",
  "registration-removed": "Registration removed",
  "registration-waitlisted": "On the waitlist",
  "registration-promoted": "Off the waitlist",
  "registration-expiring": "Registration to confirm, last reminder",
  "event-changed": "Event changed",
  "event-cancelled": "Event canceled",
  "event-reminder": "Reminder",
  "event-message": "Message from the host",
  "account-created": "Account created",
  "password-reset": "Password reset",
  "password-changed": "Password changed",
  "email-verification": "Email to confirm",
  "email-change-old": "Email change, old email",
  "email-change-new": "Email change, new email",
  "email-changed": "Email changed",
  "second-factor-on": "Two-step sign-in on",
  "second-factor-off": "Two-step sign-in off",
  "second-factor-removal": "Two-step sign-in removal",
  "recovery-codes-replaced": "Recovery codes replaced",
  "identity-linked": "Sign-in method added",
  "identity-unlinked": "Sign-in method removed",
  "account-deletion": "Account deletion",
  "membership-decided": "Membership decision",
  "membership-suspended": "Membership suspended",
  "membership-restored": "Suspension lifted",
  "tier-decided": "Tier decision",
  "applications-waiting": "Waiting for admins",
  "report-decided": "Report decided",
  "notification-digest": "Daily email",
};

export const STATES: Record<MailStatus, Look> = {
  pending: { tone: "info", icon: Clock, word: "Waiting" },
  dead: { tone: "danger", icon: CircleX, word: "Failed" },
  sent: { tone: "success", icon: CircleCheck, word: "Sent" },
  skipped: { tone: "quiet", icon: Minus, word: "Skipped" },
};
const RETRYING: Look = { tone: "warning", icon: RotateCw, word: "Retrying" };

export const lookOf = ({ status, attempts }: OutboxRowView): Look =>
  status === "pending" && attempts > 0 ? RETRYING : STATES[status];
