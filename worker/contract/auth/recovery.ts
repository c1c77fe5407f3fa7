import * as z from "zod/mini";
import { emailAddress } from "../text.ts";
import { newPassword } from "./password.ts";

/** `POST /api/auth/request-password-reset`. The answer is the same for every address. */
export const resetRequestInput = z.strictObject({ email: emailAddress() });
export type ResetRequestInput = z.infer<typeof resetRequestInput>;

/** `POST /api/auth/reset-password`. `token`: single use, 30 minutes. `removeOtherWays` unlinks all providers. */
export const resetInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword,
  removeOtherWays: z.optional(z.boolean()),
});
export type ResetInput = z.infer<typeof resetInput>;
