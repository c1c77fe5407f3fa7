import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";
import { modeOf } from "./modes.ts";

const REGISTRATION = "/api/admin/registration";

export const registrationQuery = apiQuery<RegistrationSettingsView>(REGISTRATION);

export const changeMode = mutation({
  mutationFn: (mode: RegistrationMode) => http.put<RegistrationSettingsView>(REGISTRATION, { mode }),
  onSuccess: refreshAdmin,
  success: (_, mode) => `Registration is now set to ${modeOf(mode).title}`,
});

export const changeEarlyAccess = mutation({
  mutationFn: (isShown: boolean) => http.put<RegistrationSettingsView>(`${REGISTRATION}/early-access`, { isShown }),
  onSuccess: refreshAdmin,
  success: (_, isShown) => (isShown ? "The early-access notice is shown" : "The early-access notice is hidden"),
});
