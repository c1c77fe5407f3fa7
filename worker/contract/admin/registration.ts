import * as z from "zod/mini";
import { REGISTRATION_MODES } from "../auth/registration-mode.ts";

/**
 * `GET /api/admin/registration`; `PUT` changes the mode. `changedAt` is null while the mode is the default, never changed. `isEarlyAccess`: the landing
 * page and sign-up say that this is an early-access version.
 */
export type RegistrationSettingsView = {
  mode: (typeof REGISTRATION_MODES)[number];
  changedAt: string | null;
  changedBy: string | null;
  isEarlyAccess: boolean;
};
/** Body of `PUT /api/admin/registration`. */
export const registrationSettingsInput = z.strictObject({ mode: z.enum(REGISTRATION_MODES) });

/** Body of `PUT /api/admin/registration/early-access` (200 `RegistrationSettingsView`): shows the early-access notice, or hides it. */
export const earlyAccessInput = z.strictObject({ isShown: z.boolean() });
