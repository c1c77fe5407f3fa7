import type { RegistrationView } from "#contract/auth";
import { apiQuery } from "../../lib/query-client.ts";

/** How one may join at the moment. */
export const registrationQuery = apiQuery<RegistrationView>("/api/auth/registration");
