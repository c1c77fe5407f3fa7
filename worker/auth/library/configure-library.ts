import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SECOND_FACTOR_DIGITS,
  SECOND_STEP_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import * as schema from "#db/schema/index.ts";
import { type Client, NO_CLIENT } from "#domain/security-events/client.ts";
import { allowedOrigins } from "#http/guards.ts";
import type { Env } from "#worker/env.ts";
import { configuredKeys } from "../oauth/providers.ts";
import { verifiedIdToken } from "../oauth/verified-id-token.ts";
import { verifyPassword } from "../password/password-hash.ts";
import { newRecoveryCodes } from "../two-factor/recovery-codes.ts";
import { secondFactorKeysOfLibrary } from "../two-factor/second-factor-keys.ts";
import type { AuthCall, NewAccount } from "./auth-call.ts";
import { cookiePrefix, isSecure } from "./cookies.ts";
import { libraryHooks } from "./hooks.ts";
import { withDecodedAddresses } from "./library-address.ts";

const MEMBER_FIELDS = {
  kind: { type: "string", input: false, required: false },
  status: { type: "string", input: false, required: false },
  role: { type: "string", input: false, required: false },
  acceptedTermsVersion: { type: "string", input: false, required: false },
  acceptedTermsAt: { type: "date", input: false, required: false },
  sample: { type: "boolean", input: false, required: false },
  statusSince: { type: "number", input: false, required: false },
  requestedTierId: { type: "string", input: false, required: false },
  tierRequestedAt: { type: "number", input: false, required: false },
} as const;

/** Large, so only `callLibrary` loads it. No cookie cache, no extension of sessions on reads, no telemetry. */
export function openAuth(env: Env, db: Db, call: AuthCall, client: Client = NO_CLIENT) {
  let { newAccount } = call;
  const onAdmitted = (admitted: NewAccount) => {
    newAccount = admitted;
  };
  return betterAuth({
    appName: env.APP_NAME,
    baseURL: env.APP_ORIGIN,
    secret: env.AUTH_SECRET,
    trustedOrigins: allowedOrigins(env),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: withDecodedAddresses(drizzleAdapter(db, { provider: "sqlite", schema, transaction: false })),
    rateLimit: { enabled: false },
    // As in `storedIdentifier`. Cron deletes expired ones: the library would read the whole table for it.
    verification: { storeIdentifier: "hashed", disableCleanup: true },
    session: {
      expiresIn: SESSION_LIFETIME_MS / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        location: { type: "string", input: false, required: false },
        reauthenticatedAt: { type: "number", input: false, required: false },
      },
    },
    plugins: [
      twoFactor({
        issuer: env.APP_NAME,
        totpOptions: { digits: SECOND_FACTOR_DIGITS },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        twoFactorCookieMaxAge: SECOND_STEP_LIFETIME_MS / 1000,
        // Our own rate limit counts the attempts per account and answers with retry-after.
        accountLockout: { enabled: false },
      }),
      secondFactorKeysOfLibrary(env),
      verifiedIdToken(),
    ],
    socialProviders: configuredKeys(env),
    account: {
      // The provider is not called later, so its tokens are not stored.
      updateAccountOnSignIn: false,
      // Sign-in links an existing account only when both sides have verified the address.
      accountLinking: { enabled: true, requireLocalEmailVerified: true, allowDifferentEmails: true },
    },
    onAPIError: { errorURL: `${env.APP_ORIGIN}/sign-in` },
    advanced: {
      // The library's own prefix would be `__Secure-`, which another subdomain can set.
      cookiePrefix: cookiePrefix(env),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(env) },
      database: { generateId: ({ model }) => (model === "user" && newAccount ? newAccount.id : newId()) },
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
    },
    user: { additionalFields: MEMBER_FIELDS },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: false,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      // In UTF-16 units. The limit of the contract is one of code points, and narrower.
      maxPasswordLength: 2 * PASSWORD_MAX_LENGTH,
      password: { hash: call.hashPassword, verify: call.verifyPassword ?? verifyPassword },
    },
    databaseHooks: libraryHooks(env, db, call, client, onAdmitted),
  });
}
