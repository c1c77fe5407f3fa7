import * as z from "zod/mini";
import { MEMBER_KINDS } from "../members.ts";
import { invitationCode, TERMS_NOT_AGREED } from "./sign-up.ts";

/** Offered only with configured keys. */
export const PROVIDERS = ["google", "linkedin"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", linkedin: "LinkedIn" };

export const oauthSignUpInput = z.strictObject({
  kind: z._default(z.enum(MEMBER_KINDS), "investor"),
  acceptedTerms: z.literal(true, TERMS_NOT_AGREED),
  invitation: z.optional(invitationCode),
});
/** `POST /api/auth/sign-in/social`. Without `join` only existing accounts sign in. `next`: a path of this origin. */
export const oauthSignInInput = z.strictObject({
  provider: z.enum(PROVIDERS),
  next: z.optional(z.string().check(z.maxLength(2000))),
  join: z.optional(oauthSignUpInput),
});
export type OAuthSignInInput = z.input<typeof oauthSignInInput>;

/** `POST /api/auth/link-social`. 403 `email-unverified` without verified address and password. */
export const linkInput = z.strictObject({ provider: z.enum(PROVIDERS) });

export type OAuthStart = { url: string };
