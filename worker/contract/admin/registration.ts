import * as z from "zod/mini";
import { REGISTRATION_MODES } from "../auth/registration-mode.ts";

/** `GET /api/admin/registration`. `changedAt` null: never changed. */
export type RegistrationSettingsView = {
  mode: (typeof REGISTRATION_MODES)[number];
  changedAt: string | null;
  changedBy: string | null;
  isEarlyAccess: boolean;
};
/** `PUT /api/admin/registration`. */
export const registrationSettingsInput = z.strictObject({ mode: z.enum(REGISTRATION_MODES) });

/** `PUT /api/admin/registration/early-access`. */
export const earlyAccessInput = z.strictObject({ isShown: z.boolean() });
