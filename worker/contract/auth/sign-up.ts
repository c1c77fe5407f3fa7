import * as z from "zod/mini";
import { MEMBER_KINDS } from "../members.ts";
import { emailAddress, id, personName } from "../text.ts";
import { passwordLength } from "./password.ts";

export const MISSING_SIGN_UP = "Please fill in all fields";
export const TERMS_NOT_AGREED = "Please agree to the terms and conditions";

/** An invitation code. Case, spaces, hyphens and the width of letters do not matter; the parsed code is upper case without spaces and hyphens. */
export const invitationCode = z.string().check(
  z.trim(),
  z.overwrite((text) =>
    text
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[\s-]+/g, ""),
  ),
  z.regex(/^[A-Z0-9]{4,40}$/, "Please check the invitation code."),
);

/** Body of `POST /api/auth/invitation`: checks a code before the form is filled in. 403 `invitation-invalid` when it does not work now. */
export const invitationCheckInput = z.strictObject({ code: invitationCode });
export type InvitationCheckView = { trusted: boolean; expiresAt: string };

/** Body of `POST /api/auth/sign-up/email`. Strict: fields that grant authority (`role`, `status` …) are unknown and answered with 422. */
export const signUpInput = z.strictObject({
  name: personName(MISSING_SIGN_UP),
  email: emailAddress({ required: MISSING_SIGN_UP }),
  password: z.string(MISSING_SIGN_UP).check(
    z.refine((text) => text !== "", { error: MISSING_SIGN_UP, abort: true }),
    ...passwordLength,
  ),
  kind: z._default(z.enum(MEMBER_KINDS), "investor"),
  acceptedTerms: z.literal(true, TERMS_NOT_AGREED),
  /** Code of an invitation; required in mode `invitation`. */
  invitation: z.optional(invitationCode),
  /** The tier the new member would like; an admin decides. */
  requestedTierId: z.optional(id),
});
export type SignUpInput = z.input<typeof signUpInput>;
