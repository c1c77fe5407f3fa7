import type { Provider } from "../auth/oauth.ts";

/** `device` and `location` are guesses; `lastSeenAt` moves at most once a day. */
export type SessionView = {
  id: string;
  current: boolean;
  device: string;
  location: string | null;
  createdAt: string;
  lastSeenAt: string;
};

/** `GET /api/me/security`. */
export type SecurityView = {
  hasPassword: boolean;
  passwordSetAt: string | null;
  identities: { provider: Provider; linkedAt: string }[];
  linkable: Provider[];
  /** `removalDueAt`: ISO, of an admin's removal; `DELETE /api/auth/second-factor/pending-removal` stops it. */
  secondFactor: { enabled: boolean; recoveryCodesLeft: number | null; required: boolean; removalDueAt: string | null };
  sessions: SessionView[];
};
