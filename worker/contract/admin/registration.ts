import * as z from "zod/mini";
import { REGISTRATION_MODES } from "../auth/registration-mode.ts";

/** `GET /api/admin/registration`; `PUT` changes the mode. `changedAt` is null while the mode is the default, never changed. */
export type RegistrationSettingsView = {
  mode: (typeof REGISTRATION_MODES)[number];
  changedAt: string | null;
  changedBy: string | null;
};
/** Body of `PUT /api/admin/registration`. */
export const registrationSettingsInput = z.strictObject({ mode: z.enum(REGISTRATION_MODES) });
