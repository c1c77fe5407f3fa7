import * as z from "zod/mini";
import { SECOND_FACTOR_DIGITS } from "../limits.ts";
import { plainDigits } from "../numbers.ts";
import { currentPassword } from "./password.ts";

/** A code of an authenticator app; spaces and hyphens do not matter. */
export const appCode = z.string().check(
  z.overwrite((text) => plainDigits(text).replace(/[\s-]+/g, "")),
  z.regex(new RegExp(`^\\d{${SECOND_FACTOR_DIGITS}}$`), "Please enter the 6-digit code."),
);

/** Body of `POST /api/auth/second-step`: a code of the authenticator app, or a recovery code. 401 `second-factor-invalid`. */
export const secondStepInput = z.union([
  z.strictObject({ code: appCode }),
  z.strictObject({
    recoveryCode: z.string().check(z.overwrite(plainDigits), z.trim(), z.minLength(1), z.maxLength(40)),
  }),
]);
export type SecondStepInput = z.infer<typeof secondStepInput>;

/**
 * Body of `POST /api/auth/second-factor`, which starts the setup, of `POST /api/auth/second-factor/removal` and of
 * `POST /api/auth/second-factor/recovery-codes`.
 */
export const secondFactorInput = z.strictObject({ password: currentPassword });

/**
 * Answer of the setup: `uri` is the content of the QR code (`otpauth://…`), `secret` the same key in base32 for typing. Two-factor
 * sign-in stays off until the confirmation.
 */
export type SecondFactorSetupView = { uri: string; secret: string; recoveryCodes: string[] };

/** Answer of `POST /api/auth/second-factor/recovery-codes`: the earlier codes no longer work. */
export type RecoveryCodesView = { recoveryCodes: string[] };

/** Body of `POST /api/auth/second-factor/confirmation`: the first code switches it on and revokes every other session. */
export const secondFactorConfirmation = z.strictObject({ code: appCode });
