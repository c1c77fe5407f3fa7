import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Provider } from "#contract/auth/oauth.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RECOVERY_CODE_COUNT,
  SECOND_FACTOR_DIGITS,
  SECOND_STEP_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "#contract/limits.ts";
import type { MemberKind, MemberStatus } from "#contract/members.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import * as schema from "#db/schema/index.ts";
import { allowedOrigins } from "#http/guards.ts";
import type { Env } from "#worker/env.ts";
import { configuredKeys } from "../oauth/providers.ts";
import { verifyPassword } from "../password/password-hash.ts";
import { type Client, COOKIE_PREFIX, isSecure } from "../session/session.ts";
import { libraryHooks } from "./hooks.ts";

/** For calls that open no session. */
const NOWHERE: Client = { ip: null, userAgent: null, location: null };

/** What a new member begins with; the id is chosen beforehand, so that an invitation can be reserved under it. */
export type Joining = { id: string; kind: MemberKind; status: MemberStatus; requestedTierId: string | null };

/** Somebody a third party vouches for and who has no account yet. */
export type Newcomer = { email: string; emailVerified: boolean; name: string };

/** What one call of the library needs to know from its route: never from the client's body as it came. */
export type AuthCall = {
  /** How a password becomes a hash. The routes hash first, so that a busy isolate is told before anything is written. */
  hashPassword: (password: string) => Promise<string>;
  /** Columns of a new member that no client may set. */
  joining?: Joining;
  /**
   * Decides whether a newcomer of a third party may join, and as whom; throws a Problem when not. `join` is what our own route put into
   * the state when they set out.
   */
  admit?: (newcomer: Newcomer, join: unknown) => Promise<Joining & { name: string }>;
  /** Called with the id of a member whose second step is still to come. No session is made for them. */
  heldBack?: (memberId: string) => void;
  /** The third party that vouches for whoever gets a session. */
  provider?: Provider;
  /** Whether this browser is signed in to the account that a linking was begun for: asked when it comes back. */
  isSignedInTo?: (memberId: string) => Promise<boolean>;
  /** The second step just succeeded: only then does a member who switched it on get a session. */
  pastSecondStep?: boolean;
};

/**
 * The auth library on this request's D1 session. Heavy (scrypt aside): loaded on /api/auth/* alone, by dynamic import.
 * No cookie cache, no sliding on reads, no telemetry (decision 10); unverified members are limited, not locked out (security rule 8).
 */
export function openAuth(env: Env, db: Db, call: AuthCall, client: Client = NOWHERE) {
  let { joining } = call;
  const keep = (admitted: Joining) => {
    joining = admitted;
  };
  return betterAuth({
    appName: env.APP_NAME,
    baseURL: env.APP_ORIGIN,
    secret: env.AUTH_SECRET,
    trustedOrigins: allowedOrigins(env),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, { provider: "sqlite", schema, transaction: false }),
    rateLimit: { enabled: false },
    session: {
      expiresIn: SESSION_LIFETIME_MS / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { location: { type: "string", input: false, required: false } },
    },
    plugins: [
      twoFactor({
        issuer: env.APP_NAME,
        totpOptions: { digits: SECOND_FACTOR_DIGITS },
        backupCodeOptions: { amount: RECOVERY_CODE_COUNT },
        twoFactorCookieMaxAge: SECOND_STEP_LIFETIME_MS / 1000,
        // Our own limit counts the tries of an account and says when to come back.
        accountLockout: { enabled: false },
      }),
    ],
    socialProviders: configuredKeys(env),
    account: {
      // Nothing is asked of a third party later: its tokens are not kept.
      updateAccountOnSignIn: false,
      // Without being asked for, accounts are linked only when both sides verified the address (decision 6).
      accountLinking: { enabled: true, requireLocalEmailVerified: true, allowDifferentEmails: true },
    },
    onAPIError: { errorURL: `${env.APP_ORIGIN}/sign-in` },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure(env),
      database: { generateId: ({ model }) => (model === "user" && joining ? joining.id : newId()) },
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
    },
    user: {
      additionalFields: {
        kind: { type: "string", input: false, required: false },
        status: { type: "string", input: false, required: false },
        role: { type: "string", input: false, required: false },
        acceptedTermsVersion: { type: "string", input: false, required: false },
        acceptedTermsAt: { type: "date", input: false, required: false },
        sample: { type: "boolean", input: false, required: false },
        statusSince: { type: "number", input: false, required: false },
        requestedTierId: { type: "string", input: false, required: false },
        tierRequestedAt: { type: "number", input: false, required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: false,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: { hash: call.hashPassword, verify: verifyPassword },
    },
    databaseHooks: libraryHooks(env, db, call, client, keep),
  });
}
