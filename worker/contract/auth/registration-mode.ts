import type { Provider } from "./oauth.ts";

/** Who may sign up. `restricted` is the default: an admin approves. */
export const REGISTRATION_MODES = ["open", "restricted", "invitation", "closed"] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/**
 * `GET /api/auth/registration`: the facts that sign-in and sign-up screens need before they render. `isEarlyAccess`: sign-up says that this is an
 * early-access version.
 */
export type SignUpModeView = { mode: RegistrationMode; providers: Provider[]; isEarlyAccess: boolean };
