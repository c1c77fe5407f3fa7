import * as z from "zod/mini";
import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, SECOND_FACTOR_DIGITS } from "./limits.ts";
import { emailAddress, id, nameOfText } from "./text.ts";
import type { Capability } from "./tiers.ts";

/** What a member is here as (decision 3). `investor` is the default at sign-up. */
export const MEMBER_KINDS = ["investor", "founder", "lender", "service_provider", "organizer"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** Where a member stands (decision 5). */
export const MEMBER_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export type MemberRole = "member" | "admin";

/** Who may join (decision 4). `restricted` is the default: an admin approves. */
export const REGISTRATION_MODES = ["open", "restricted", "invitation", "closed"] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Version of the terms a new member agrees to; stored with the moment of agreement. */
export const TERMS_VERSION = "2026-11";

export const MISSING_SIGN_IN = "Please enter both email and password";
export const MISSING_SIGN_UP = "Please fill in all fields";
export const TERMS_NOT_AGREED = "Please agree to the terms and conditions";
export const PASSWORD_HINT = "Password must be at least 8 characters long";
const PASSWORD_TOO_LONG = `Password may have at most ${PASSWORD_MAX_LENGTH} characters`;

const passwordLength = [
  z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_HINT),
  z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG),
] as const;

/** A new password, typed exactly: never trimmed or normalised (decision 9). */
export const newPassword = z.string(PASSWORD_HINT).check(...passwordLength);

/** A code as people type it: case, spaces and hyphens do not matter, so it is kept without. */
export const invitationCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.overwrite((text) => text.replace(/[\s-]+/g, "")),
  z.regex(/^[A-Z0-9]{4,40}$/, "Please check the invitation code."),
);

/** Body of `POST /api/auth/invitation`: whether a code works now, before anything is filled in. 403 `invitation-invalid` when not. */
export const invitationCheckInput = z.strictObject({ code: invitationCode });
export type InvitationCheckView = { trusted: boolean; expiresAt: string };

/** Body of `POST /api/auth/sign-up/email`. Strict: authority fields (`role`, `status` …) are unknown and refused with 422. */
export const signUpInput = z.strictObject({
  name: nameOfText(1, NAME_MAX_LENGTH, { required: MISSING_SIGN_UP }),
  email: emailAddress({ required: MISSING_SIGN_UP }),
  password: z.string(MISSING_SIGN_UP).check(
    z.refine((text) => text !== "", { error: MISSING_SIGN_UP, abort: true }),
    ...passwordLength,
  ),
  kind: z._default(z.enum(MEMBER_KINDS), "investor"),
  acceptedTerms: z.literal(true, TERMS_NOT_AGREED),
  /** Code of an invitation; needed in mode `invitation`. */
  invitation: z.optional(invitationCode),
  /** The tier asked for; an admin decides. */
  requestedTierId: z.optional(id),
});
export type SignUpInput = z.input<typeof signUpInput>;

/** The one sentence a refused sign-up shows: missing fields come before the terms, the terms before all else (features ID-5). */
export function signUpSentence(fields: Record<string, string>): string | undefined {
  const sentences = Object.values(fields);
  return [MISSING_SIGN_UP, TERMS_NOT_AGREED].find((sentence) => sentences.includes(sentence)) ?? sentences[0];
}

/** Body of `POST /api/auth/sign-in/email`. */
export const signInInput = z.strictObject({
  email: emailAddress({ required: MISSING_SIGN_IN }),
  password: z.string(MISSING_SIGN_IN).check(z.minLength(1, MISSING_SIGN_IN), z.maxLength(PASSWORD_MAX_LENGTH)),
});
export type SignInInput = z.infer<typeof signInInput>;

/** Body of `POST /api/auth/request-password-reset`. The answer is the same for every address. */
export const resetRequestInput = z.strictObject({ email: emailAddress() });
export type ResetRequestInput = z.infer<typeof resetRequestInput>;

/** Body of `POST /api/auth/reset-password`: `token` from the mailed link, single use, 30 minutes. */
export const resetInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword,
});
export type ResetInput = z.infer<typeof resetInput>;

/** The signed-in member as `GET /api/me` and every document give it. Carries no token. Source: features ID-9. */
export type ViewerView = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  kind: MemberKind;
  status: MemberStatus;
  role: MemberRole;
  sample: boolean;
  /** Why one was rejected; null else. */
  statusReason: string | null;
  /** Since when the status stands. */
  statusSince: string;
  tier: { id: string; name: string };
  capabilities: Capability[];
  /** Whether a second step is switched on. */
  secondFactor: boolean;
  /** Instant at which this session ends unless it slides. */
  sessionExpiresAt: string;
};

/** Third parties one may sign in with, each only when its keys are configured (decision 6). */
export const PROVIDERS = ["google", "linkedin"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", linkedin: "LinkedIn" };

/** What sign-in and sign-up screens must know before they are drawn. `GET /api/auth/registration`. */
export type RegistrationView = { mode: RegistrationMode; providers: Provider[] };

/** Answer of `POST /api/auth/sign-in/email`: signed in, or a code is asked for at `POST /api/auth/second-step` first. */
export type SignInResult = { next: "signed-in" | "second-step" };

const code = z.string().check(z.overwrite((text) => text.replace(/[\s-]+/g, "")));

/** Body of `POST /api/auth/second-step`: a code of the authenticator app, or one of the recovery codes. 401 `second-factor-invalid`. */
export const secondStepInput = z.union([
  z.strictObject({
    code: code.check(z.regex(new RegExp(`^\\d{${SECOND_FACTOR_DIGITS}}$`), "Please enter the six digits.")),
  }),
  z.strictObject({ recoveryCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
]);
export type SecondStepInput = z.infer<typeof secondStepInput>;

/** What somebody brings along who joins by a third party, from the sign-up page. */
export const thirdPartyJoining = z.strictObject({
  kind: z._default(z.enum(MEMBER_KINDS), "investor"),
  acceptedTerms: z.literal(true, TERMS_NOT_AGREED),
  invitation: z.optional(invitationCode),
});
/**
 * Body of `POST /api/auth/sign-in/social` → `{ url }`, where the browser goes on to. `join` comes from the sign-up page alone, where the
 * terms were agreed to; without it only an existing account is signed in. `next` is a path of this origin.
 */
export const thirdPartyInput = z.strictObject({
  provider: z.enum(PROVIDERS),
  next: z.optional(z.string().check(z.maxLength(2000))),
  join: z.optional(thirdPartyJoining),
});
export type ThirdPartyInput = z.input<typeof thirdPartyInput>;

/** Body of `POST /api/auth/link-social` → `{ url }`: a second way into one's own account. 403 `email-unverified` without a password. */
export const linkInput = z.strictObject({ provider: z.enum(PROVIDERS) });
/** Answer of both: where the browser goes on to. */
export type ThirdPartyStart = { url: string };

/** One session of `GET /api/me/security`. `device` and `location` are guesses; `lastSeenAt` moves at most once a day. */
export type SessionView = {
  id: string;
  current: boolean;
  device: string;
  location: string | null;
  createdAt: string;
  lastSeenAt: string;
};

/** `GET /api/me/security`: how one signs in, and where one is signed in. `recoveryCodesLeft` null without a second step. */
export type SecurityView = {
  hasPassword: boolean;
  /** When the password was set. */
  passwordSetAt: string | null;
  identities: { provider: Provider; linkedAt: string }[];
  /** Providers that could be linked. */
  linkable: Provider[];
  secondFactor: { enabled: boolean; recoveryCodesLeft: number | null; required: boolean };
  sessions: SessionView[];
};

/** `GET /api/me/account`: the change of address under way, if any. */
export type AccountView = {
  emailChange: { newEmail: string; oldConfirmed: boolean; newConfirmed: boolean; expiresAt: string } | null;
};

/** Body of `PATCH /api/me`. Strict: whatever would be authority is an unknown field and refused. */
export const accountInput = z.strictObject({
  name: nameOfText(1, NAME_MAX_LENGTH, { required: "Please enter your name." }),
});

/** One's own password, asked for before a change that could lock its owner out (features ID-24). */
const ownPassword = z
  .string("Please enter your password.")
  .check(z.minLength(1, "Please enter your password."), z.maxLength(PASSWORD_MAX_LENGTH));

/** Body of `PUT /api/me/password`: ends every other session. 403 `password-wrong`. */
export const passwordChangeInput = z.strictObject({ password: ownPassword, newPassword });
/** Body of `PUT /api/me/email`: asks both ends by mail; `DELETE` withdraws. The answer is the same for a taken address. */
export const emailChangeInput = z.strictObject({ password: ownPassword, newEmail: emailAddress() });
/** Body of `POST /api/auth/second-factor` (begin), `DELETE`d by `POST /api/auth/second-factor/removal` with the same body. */
export const secondFactorInput = z.strictObject({ password: ownPassword });
/** Answer of beginning: `uri` is what the QR code says (`otpauth://…`), `secret` the same key to type, base32. Nothing is on yet. */
export type SecondFactorSetupView = { uri: string; secret: string; recoveryCodes: string[] };
/** Answer of `POST /api/auth/second-factor/recovery-codes` with the same body: the codes before them no longer work. */
export type RecoveryCodesView = { recoveryCodes: string[] };
/** Body of `POST /api/auth/second-factor/confirmation`: a first code switches it on and ends every other session. */
export const secondFactorConfirmation = z.strictObject({
  code: code.check(z.regex(new RegExp(`^\\d{${SECOND_FACTOR_DIGITS}}$`), "Please enter the six digits.")),
});

/**
 * What a mailed link about an address would do: `GET /api/auth/confirmation?token=`, which changes nothing. `verify` proves the
 * address of an account; `change-old` and `change-new` are the two ends of a change. `mine`: this browser is signed in to the account;
 * else `email` of `change-new` is the new address itself, since that mailbox is told nothing of the account.
 * 404 `link-invalid`.
 */
export type ConfirmationView = {
  kind: "verify" | "change-old" | "change-new";
  email: string;
  newEmail: string | null;
  mine: boolean;
  /** True when it was done already. */
  done: boolean;
};
/**
 * Answer of `POST /api/auth/verification` and `PUT /api/me/email`, 202: what may be said of the mail that was written. Verification
 * answers 200 `skipped` when the address is proved already.
 */
export type LinkMailResult = { mail: "accepted" | "refused" | "skipped" };
/** Body of `POST /api/auth/confirmation`. */
export const confirmationInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
/**
 * Its answer. `setPasswordToken`: the account lost a password that was set before its address was proved, and this token, good for
 * `POST /api/auth/reset-password`, sets one now. `otherEnd`: the change waits for the link in the other mailbox.
 */
export type ConfirmationResult = { done: true; setPasswordToken: string | null; otherEnd: boolean };

/** Body of `POST /api/setup`: the one-time secret of this installation makes its bearer the first admin (decision 2). */
export const setupInput = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(500)) });
