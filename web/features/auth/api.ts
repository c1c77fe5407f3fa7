import type { ConfirmationView } from "#contract/auth/email-verification.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import type { TiersView } from "#contract/membership/tiers.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** The query of the registration mode. */
export const registrationQuery = apiQuery<SignUpModeView>("/api/auth/registration");

/** The query of all tiers, with the current and the requested one of the member. */
export const tiersQuery = apiQuery<TiersView>("/api/tiers");

/** The query of what a mailed link would confirm. It changes nothing. */
export const confirmationQuery = (token: string) =>
  apiQuery<ConfirmationView>(`/api/auth/confirmation?token=${encodeURIComponent(token)}`);
