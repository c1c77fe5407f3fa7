import * as z from "zod/mini";
import { currentPassword } from "./password.ts";
import { appCode } from "./two-factor.ts";

/**
 * Body of `POST /api/auth/reauthentication`: the password, or a code of the authenticator app. For ten minutes this session may then change how
 * its member signs in, and make administrators. 403 `password-wrong`, 401 `second-factor-invalid`.
 */
export const reauthenticationInput = z.union([
  z.strictObject({ password: currentPassword }),
  z.strictObject({ code: appCode }),
]);
export type ReauthenticationInput = z.infer<typeof reauthenticationInput>;
