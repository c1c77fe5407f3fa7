import type { ConfirmationView } from "#contract/auth/email-verification.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** The query of the registration mode. */
export const registrationQuery = apiQuery<SignUpModeView>("/api/auth/registration");

/** The query of what a mailed link would confirm. It changes nothing. */
export const confirmationQuery = (token: string) =>
  apiQuery<ConfirmationView>(`/api/auth/confirmation?token=${encodeURIComponent(token)}`);
