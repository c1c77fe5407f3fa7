import * as z from "zod/mini";
import { PASSWORD_MAX_LENGTH } from "../limits.ts";
import { emailAddress } from "../text.ts";

export const MISSING_SIGN_IN = "Please enter both email and password";

/** `POST /api/auth/sign-in/email`. */
export const signInInput = z.strictObject({
  email: emailAddress({ required: MISSING_SIGN_IN }),
  password: z.string(MISSING_SIGN_IN).check(z.minLength(1, MISSING_SIGN_IN), z.maxLength(PASSWORD_MAX_LENGTH)),
});
export type SignInInput = z.infer<typeof signInInput>;

export type SignInResult = { next: "signed-in" | "second-step" };
