import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { eq } from "drizzle-orm";
import type { MemberKind, MemberStatus } from "#contract/auth";
import { TERMS_VERSION } from "#contract/auth";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RESET_LINK_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "#contract/limits";
import * as schema from "#db/schema";
import { newId } from "../db/ids.ts";
import type { Db } from "../db/open.ts";
import type { Env } from "../env.ts";
import { allowedOrigins } from "../http/guards.ts";
import { verifyPassword } from "./password.ts";
import { COOKIE_PREFIX, isSecure } from "./session.ts";

type Member = { id: string; email: string; name: string };

/** What a new member begins with; the id is chosen beforehand, so that an invitation can be reserved under it. */
export type Joining = { id: string; kind: MemberKind; status: MemberStatus; requestedTierId: string | null };

/** What one call of the library needs to know from its route: never from the client's body as it came. */
export type AuthCall = {
  /** How a password becomes a hash. The routes hash first, so that a busy isolate is told before anything is written. */
  hashPassword: (password: string) => Promise<string>;
  /** Columns of a new member that no client may set. */
  joining?: Joining;
  /** Called with the token of a fresh reset link. */
  sendReset?: (member: Member, token: string) => Promise<void>;
  /** Called once the new password stands. */
  afterReset?: (member: Member) => Promise<void>;
};

/**
 * The auth library on this request's D1 session. Heavy (scrypt aside): loaded on /api/auth/* alone, by dynamic import.
 * No cookie cache, no sliding on reads, no telemetry (decision 10); unverified members are limited, not locked out (security rule 8).
 */
export function openAuth(env: Env, db: Db, call: AuthCall) {
  return betterAuth({
    appName: env.APP_NAME,
    baseURL: env.APP_ORIGIN,
    secret: env.AUTH_SECRET,
    trustedOrigins: allowedOrigins(env),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, { provider: "sqlite", schema, transaction: false }),
    rateLimit: { enabled: false },
    session: { expiresIn: SESSION_LIFETIME_MS / 1000, disableSessionRefresh: true, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure(env),
      database: { generateId: ({ model }) => (model === "user" && call.joining ? call.joining.id : newId()) },
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
      resetPasswordTokenExpiresIn: RESET_LINK_LIFETIME_MS / 1000,
      sendResetPassword: async ({ user, token }) => call.sendReset?.(user, token),
      onPasswordReset: async ({ user }) => call.afterReset?.(user),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: {
              ...user,
              ...call.joining,
              statusSince: Date.now(),
              // Whoever is a member at once asks for the tier as members do; an application carries its own wish.
              tierRequestedAt: call.joining?.status === "approved" && call.joining.requestedTierId ? Date.now() : null,
              acceptedTermsVersion: TERMS_VERSION,
              acceptedTermsAt: new Date(),
            },
          }),
        },
      },
      session: {
        create: {
          // The password was right: only now is it said that the account is suspended.
          before: async (session) => {
            const [member] = await db
              .select({ status: schema.user.status })
              .from(schema.user)
              .where(eq(schema.user.id, session.userId));
            if (member?.status === "suspended") throw new APIError("FORBIDDEN", { code: "ACCOUNT_SUSPENDED" });
          },
        },
      },
    },
  });
}
