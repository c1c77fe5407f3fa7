import * as z from "zod/mini";
import { MEMBER_KINDS } from "../members.ts";
import { emailAddress, id, personName } from "../text.ts";
import { passwordLength } from "./password.ts";

export const MISSING_SIGN_UP = "Please fill in all fields";
export const TERMS_NOT_AGREED = "Please agree to the terms and conditions";

/** Ignores case, spaces, hyphens and the width of letters; parsed to upper case without spaces and hyphens. */
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

/** `POST /api/auth/invitation`. 403 `invitation-invalid`. */
export const invitationCheckInput = z.strictObject({ code: invitationCode });
export type InvitationCheckView = { trusted: boolean; expiresAt: string };

/** `POST /api/auth/sign-up/email`. Strict: fields that grant authority (`role`, `status` …) are 422. */
export const signUpInput = z.strictObject({
  name: personName(MISSING_SIGN_UP),
  email: emailAddress({ required: MISSING_SIGN_UP }),
  password: z.string(MISSING_SIGN_UP).check(
    z.refine((text) => text !== "", { error: MISSING_SIGN_UP, abort: true }),
    ...passwordLength,
  ),
  kind: z._default(z.enum(MEMBER_KINDS), "investor"),
  acceptedTerms: z.literal(true, TERMS_NOT_AGREED),
  invitation: z.optional(invitationCode),
  requestedTierId: z.optional(id),
});
export type SignUpInput = z.input<typeof signUpInput>;
