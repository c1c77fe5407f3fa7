import type { Provider } from "#contract/auth/oauth.ts";
import type { MemberKind, MemberStatus } from "#contract/members.ts";

/** No client may set these. The id exists beforehand, so that an invitation can be reserved under it. */
export type NewAccount = { id: string; kind: MemberKind; status: MemberStatus; requestedTierId: string | null };

export type ProviderProfile = { email: string; emailVerified: boolean; name: string };

/** From our route, never unchecked from the client's body. */
export type AuthCall = {
  /** Routes hash first, so that a busy isolate is reported before anything is written. */
  hashPassword: (password: string) => Promise<string>;
  /** Default: in the shared part of the queue. */
  verifyPassword?: (input: { hash: string; password: string }) => Promise<boolean>;
  newAccount?: NewAccount;
  /** For a sign-up with a provider: returns the new account or throws a Problem. `join`: from the OAuth state. */
  admit?: (profile: ProviderProfile, join: unknown) => Promise<NewAccount & { name: string }>;
  /** The member must take the second step. The library makes no session for them. */
  onSecondStep?: (memberId: string) => void;
  onSession?: (memberId: string) => void;
  provider?: Provider;
  /** The account that started linking; called when the browser comes back. */
  isSignedInTo?: (memberId: string) => Promise<boolean>;
  /** Before a member gets another way to sign in. Counts the email about it; false beyond its limit. */
  countLinking?: (memberId: string) => Promise<boolean>;
  /** The second step has just succeeded: only then a member with two-factor sign-in gets a session. */
  isSecondStepDone?: boolean;
};
