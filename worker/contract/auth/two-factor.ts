import * as z from "zod/mini";
import { SECOND_FACTOR_DIGITS } from "../limits.ts";
import { plainDigits } from "../numbers.ts";
import { currentPassword } from "./password.ts";

export const appCode = z.string().check(
  z.overwrite((text) => plainDigits(text).replace(/[\s-]+/g, "")),
  z.regex(new RegExp(`^\\d{${SECOND_FACTOR_DIGITS}}$`), "Please enter the 6-digit code."),
);

/** `POST /api/auth/second-step`. 401 `second-factor-invalid`. */
export const secondStepInput = z.union([
  z.strictObject({ code: appCode }),
  z.strictObject({
    recoveryCode: z.string().check(z.overwrite(plainDigits), z.trim(), z.minLength(1), z.maxLength(40)),
  }),
]);
export type SecondStepInput = z.infer<typeof secondStepInput>;

/** `POST /api/auth/second-factor` (setup), `POST …/second-factor/removal` and `POST …/second-factor/recovery-codes`. */
export const secondFactorInput = z.strictObject({ password: currentPassword });

/** `uri`: for the QR code (`otpauth://…`). `secret`: the same key in base32. Off until the confirmation. */
export type SecondFactorSetupView = { uri: string; secret: string; recoveryCodes: string[] };

/** `POST /api/auth/second-factor/recovery-codes`: former codes become invalid. */
export type RecoveryCodesView = { recoveryCodes: string[] };

/** `POST /api/auth/second-factor/confirmation`: also revokes every other session. */
export const secondFactorConfirmation = z.strictObject({ code: appCode });
