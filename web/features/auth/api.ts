import type { ConfirmationView } from "#contract/auth/email-verification.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import type { TiersView } from "#contract/membership/tiers.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** How one may join at the moment. */
export const registrationQuery = apiQuery<SignUpModeView>("/api/auth/registration");

/** All tiers, and which one the member has and asked for. */
export const tiersQuery = apiQuery<TiersView>("/api/tiers");

/** What a mailed link about an address would do. Looking changes nothing. */
export const confirmationQuery = (token: string) =>
  apiQuery<ConfirmationView>(`/api/auth/confirmation?token=${encodeURIComponent(token)}`);
