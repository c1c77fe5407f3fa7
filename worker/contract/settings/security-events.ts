import { PROVIDER_NAMES, type Provider } from "../auth/oauth.ts";
import { DAY_MS } from "../limits.ts";
import type { MemberRole } from "../members.ts";
import type { Page } from "../text.ts";

/** Security events of an account are kept this long. */
export const SECURITY_EVENT_LIFETIME_MS = 365 * DAY_MS;
/** Networks whose failed sign-ins to one account are told apart within an hour; all others are counted together. */
export const SECURITY_FAILURE_NETWORKS = 10;

/** What security events say of themselves; those of an admin and those with a number say it behind. */
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
  "account-deletion-requested": "Account deletion requested",
  "account-deletion-withdrawn": "Account deletion canceled",
} as const;
export type SecurityEventKind = keyof typeof TEXTS;

/** One row of `GET /api/me/security-events` and `GET /api/admin/members/:id/security-events`. `device` and `location` are guesses. */
export type SecurityEventView = {
  id: string;
  at: string;
  kind: SecurityEventKind;
  /** The provider or the new role that it is about. */
  about: Provider | MemberRole | null;
  /** Failures within an hour of the first one, at `at`. */
  count: number;
  by: "member" | "admin" | null;
  device: string | null;
  location: string | null;
  /** The address, or the /64 of an IPv6 one; null when failures came from more networks than are told apart. A member does not see that of an admin. */
  network: string | null;
};
export type SecurityEventPage = Page<SecurityEventView>;

/** `Signed in with Google`, `Sign-in failed 3 times within an hour`, `Role changed to admin by an admin`. */
export function securityEventText({ kind, about, count, by }: SecurityEventView): string {
  const name = about !== null && about in PROVIDER_NAMES ? PROVIDER_NAMES[about as Provider] : about;
  const joint = kind === "signed-in" ? " with " : kind === "role-changed" ? " to " : " ";
  const text = by === "admin" && kind === "sessions-revoked" ? "Signed out on all devices" : TEXTS[kind];
  return `${text}${name ? `${joint}${name}` : ""}${count > 1 ? ` ${count} times within an hour` : ""}${by === "admin" ? " by an admin" : ""}`;
}
