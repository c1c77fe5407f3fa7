import * as z from "zod/mini";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";

export const PASSWORD_HINT = "Password must be at least 8 characters long";
const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`;

export const passwordLength = [
  z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_HINT),
  z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG),
] as const;

/** In code points. Exactly as typed: never trimmed or normalized. */
export const newPassword = z.string(PASSWORD_HINT).check(...passwordLength);

/** Required for every change that could lock the owner out. */
export const currentPassword = z
  .string("Please enter your password.")
  .check(z.minLength(1, "Please enter your password."), z.maxLength(PASSWORD_MAX_LENGTH));
