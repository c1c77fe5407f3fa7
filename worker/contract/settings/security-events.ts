import { PROVIDER_NAMES, type Provider } from "../auth/oauth.ts";
import { DAY_MS } from "../limits.ts";
import type { Page } from "../text.ts";

export const SECURITY_EVENT_LIFETIME_MS = 365 * DAY_MS;
/** Counted separately per account and hour; all others are counted together. */
export const SECURITY_FAILURE_NETWORKS = 10;

const TEXTS = {
  "signed-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "second-step-passed": "Signed in with two-step sign-in",
  "second-step-failed": "Wrong code at two-step sign-in",
  "signed-out": "Signed out",
  "session-revoked": "Signed out a device",
  "sessions-revoked": "Signed out all other devices",
  "second-factor-on": "Two-step sign-in turned on",
  "second-factor-off": "Two-step sign-in turned off",
  "second-factor-removed": "Two-step sign-in removed",
  "recovery-codes-replaced": "Recovery codes replaced",
  "password-set": "Password set",
  "password-changed": "Password changed",
  "password-reset": "Password reset",
  "email-change-requested": "Email change requested",
  "email-changed": "Email changed",
  "identity-linked": "Linked",
  "identity-unlinked": "Unlinked",
  "name-changed": "Name changed",
  "role-changed": "Role changed",
  "data-exported": "Data exported",
  "registrations-exported": "Event registrations exported",
  "interest-exported": "Interest in an opportunity exported",
  "account-deletion-requested": "Account deletion requested",
  "account-deletion-withdrawn": "Account deletion canceled",
} as const;
export type SecurityEventKind = keyof typeof TEXTS;

/** `GET /api/me/security-events`, `GET /api/admin/members/:id/security-events`. `device`, `location`: guesses. */
export type SecurityEventView = {
  id: string;
  at: string;
  kind: SecurityEventKind;
  /** A provider, a role, or the title of what was exported. */
  about: string | null;
  /** Failures within an hour of `at`. */
  count: number;
  by: "member" | "admin" | null;
  device: string | null;
  location: string | null;
  /** IP address, or the /64 of IPv6; null for failures from many networks. A member does not see an admin's. */
  network: string | null;
};
export type SecurityEventPage = Page<SecurityEventView>;

/** `Signed in with Google`, `Sign-in failed 3 times within an hour`, `Role changed to admin by an admin`. */
export function securityEventText({ kind, about, count, by }: SecurityEventView): string {
  const isExport = kind.endsWith("-exported");
  const isProvider = about !== null && !isExport && Object.hasOwn(PROVIDER_NAMES, about);
  const name = isProvider ? PROVIDER_NAMES[about as Provider] : about;
  const joint = kind === "signed-in" ? " with " : kind === "role-changed" ? " to " : isExport ? ": " : " ";
  const text = by === "admin" && kind === "sessions-revoked" ? "Signed out on all devices" : TEXTS[kind];
  return `${text}${name ? `${joint}${name}` : ""}${count > 1 ? ` ${count} times within an hour` : ""}${by === "admin" ? " by an admin" : ""}`;
}
