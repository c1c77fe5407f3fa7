import type { Provider } from "./oauth.ts";

/** `restricted` is the default: an admin approves. */
export const REGISTRATION_MODES = ["open", "restricted", "invitation", "closed"] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** `GET /api/auth/registration`. */
export type SignUpModeView = { mode: RegistrationMode; providers: Provider[]; isEarlyAccess: boolean };
