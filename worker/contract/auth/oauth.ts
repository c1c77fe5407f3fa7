import * as z from "zod/mini";
import { MEMBER_KINDS } from "../members.ts";
import { invitationCode, TERMS_NOT_AGREED } from "./sign-up.ts";

/** OAuth providers; each is offered only when its keys are configured. */
export const PROVIDERS = ["google", "linkedin"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { google: "Google", linkedin: "LinkedIn" };

/** The sign-up form's fields for a new member who signs up with a provider. */
export const oauthSignUpInput = z.strictObject({
  kind: z._default(z.enum(MEMBER_KINDS), "investor"),
  acceptedTerms: z.literal(true, TERMS_NOT_AGREED),
  invitation: z.optional(invitationCode),
});
/**
 * Body of `POST /api/auth/sign-in/social`, answered with `OAuthStart`. Only the sign-up page sends `join`, with the terms agreed;
 * without it only an existing account can sign in. `next` is a path of this origin.
 */
export const oauthSignInInput = z.strictObject({
  provider: z.enum(PROVIDERS),
  next: z.optional(z.string().check(z.maxLength(2000))),
  join: z.optional(oauthSignUpInput),
});
export type OAuthSignInInput = z.input<typeof oauthSignInInput>;

/**
 * Body of `POST /api/auth/link-social`, answered with `OAuthStart`: links a provider to the member's account. 403
 * `email-unverified` for an account without a verified address and without a password.
 */
export const linkInput = z.strictObject({ provider: z.enum(PROVIDERS) });

/** The provider's page, where the browser continues. */
export type OAuthStart = { url: string };
