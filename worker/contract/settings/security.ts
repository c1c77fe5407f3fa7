import type { Provider } from "../auth/oauth.ts";

/** One session of `GET /api/me/security`. `device` and `location` are guesses; `lastSeenAt` moves at most once a day. */
export type SessionView = {
  id: string;
  current: boolean;
  device: string;
  location: string | null;
  createdAt: string;
  lastSeenAt: string;
};

/** `GET /api/me/security`: the member's ways to sign in, and their sessions. */
export type SecurityView = {
  hasPassword: boolean;
  /** ISO instant at which the password was set. */
  passwordSetAt: string | null;
  identities: { provider: Provider; linkedAt: string }[];
  /** Providers the member could link. */
  linkable: Provider[];
  /**
   * `recoveryCodesLeft` is null while two-factor sign-in is off. `removalDueAt`: the ISO instant at which an admin's removal of it takes effect;
   * `DELETE /api/auth/second-factor/pending-removal` stops that.
   */
  secondFactor: { enabled: boolean; recoveryCodesLeft: number | null; required: boolean; removalDueAt: string | null };
  sessions: SessionView[];
};
