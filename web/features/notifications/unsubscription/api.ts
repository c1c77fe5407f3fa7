import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { NOTIFICATIONS } from "../api.ts";

export const unsubscribe = mutation({
  mutationFn: (token: string) => http.post<{ email: string }>(`${NOTIFICATIONS}/unsubscription`, { token }),
  failure: "The daily email could not be stopped. Please try again.",
});
