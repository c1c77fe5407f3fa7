import { CircleCheck, CircleX, Clock, type LucideIcon, Minus, RotateCw } from "lucide-react";
import type { MailKind, MailStatus, OutboxRowView } from "#contract/mail.ts";

/** The names of the kinds of mail. */
export const MAIL_NAMES: Record<MailKind, string> = {
  "registration-confirmed": "Registration confirmed",
  "registration-unconfirmed": "Registration to confirm",
  "registration-cancelled": "Registration cancelled",
  "registration-waitlisted": "On the waitlist",
  "registration-promoted": "A seat came free",
  "event-changed": "Event changed",
  "event-cancelled": "Event cancelled",
  "event-reminder": "Reminder",
  "event-message": "The host wrote",
  "account-created": "Account created",
  "password-reset": "Password reset",
  "password-changed": "Password changed",
  "email-verification": "Address to confirm",
  "email-change-old": "Change of address, old address",
  "email-change-new": "Change of address, new address",
  "email-changed": "Address changed",
  "second-factor-on": "Second step switched on",
  "second-factor-off": "Second step switched off",
  "identity-linked": "Third party linked",
  "membership-decided": "Membership decided",
  "membership-suspended": "Membership suspended",
  "membership-restored": "Suspension lifted",
  "tier-decided": "Tier decided",
  "applications-waiting": "Applications waiting",
};

type Look = { tone: "info" | "warning" | "success" | "quiet" | "danger"; icon: LucideIcon; word: string };

/** The statuses in the order of the filter. */
export const STATES: Record<MailStatus, Look> = {
  pending: { tone: "info", icon: Clock, word: "Waiting" },
  dead: { tone: "danger", icon: CircleX, word: "Dead letter" },
  sent: { tone: "success", icon: CircleCheck, word: "Sent" },
  skipped: { tone: "quiet", icon: Minus, word: "Skipped" },
};
const RETRYING: Look = { tone: "warning", icon: RotateCw, word: "Retrying" };

export const lookOf = ({ status, attempts }: OutboxRowView): Look =>
  status === "pending" && attempts > 0 ? RETRYING : STATES[status];
