import type { Provider } from "#contract/auth/oauth.ts";
import type { MemberKind, MemberStatus } from "#contract/members.ts";

/** A new member's columns that no client may set. The id exists beforehand, so that an invitation can be reserved under it. */
export type NewAccount = { id: string; kind: MemberKind; status: MemberStatus; requestedTierId: string | null };

/** Somebody who signs in with a provider and has no account yet. */
export type ProviderProfile = { email: string; emailVerified: boolean; name: string };

/** The options of one call of the library. They come from our route, never unchecked from the client's body. */
export type AuthCall = {
  /** Hashes a password. Routes hash first, so that a busy isolate is reported before anything is written. */
  hashPassword: (password: string) => Promise<string>;
  /** Checks a password against its stored hash; by default with a place in the queue that is nobody's. */
  verifyPassword?: (input: { hash: string; password: string }) => Promise<boolean>;
  /** The new account of a sign-up with a password. */
  newAccount?: NewAccount;
  /**
   * Decides whether somebody may sign up with a provider; returns the new account or throws a Problem. `join` is what our route put into
   * the OAuth state.
   */
  admit?: (profile: ProviderProfile, join: unknown) => Promise<NewAccount & { name: string }>;
  /** Called with the id of a member who must take the second step. The library makes no session for them. */
  onSecondStep?: (memberId: string) => void;
  /** Called with the member of a session that the library has made. */
  onSession?: (memberId: string) => void;
  /** The provider that the session is made for. */
  provider?: Provider;
  /** Whether this browser is signed in to the account that started linking a provider; called when the browser comes back. */
  isSignedInTo?: (memberId: string) => Promise<boolean>;
  /** True when the second step has just succeeded: only then a member with two-factor sign-in gets a session. */
  isSecondStepDone?: boolean;
};
