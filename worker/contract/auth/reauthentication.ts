import * as z from "zod/mini";
import { currentPassword } from "./password.ts";
import { appCode } from "./two-factor.ts";

/** `POST /api/auth/reauthentication`: for ten minutes, in this session. 403 `password-wrong`, 401. */
export const reauthenticationInput = z.union([
  z.strictObject({ password: currentPassword }),
  z.strictObject({ code: appCode }),
]);
export type ReauthenticationInput = z.infer<typeof reauthenticationInput>;
