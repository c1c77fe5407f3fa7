import * as z from "zod/mini";
import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits.ts";
import { emailAddress, nameOfText } from "./text.ts";

/** What a member is here as (decision 3). `investor` is the default at sign-up. */
export const MEMBER_KINDS = ["investor", "founder", "lender", "service_provider", "organizer"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** Where a member stands (decision 5). */
export type MemberStatus = "pending" | "approved" | "rejected" | "suspended";
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
  /** Instant at which this session ends unless it slides. */
  sessionExpiresAt: string;
};

/** What sign-in and sign-up screens must know before they are drawn. `GET /api/auth/registration`. */
export type RegistrationView = { mode: RegistrationMode };
