import type { ReauthenticationInput } from "#contract/auth/reauthentication.ts";
import { http } from "../http.ts";
import { mutation } from "../mutations/mutation.ts";

/** Gives the password or a code again: for ten minutes this session may change how its member signs in. */
export const reauthenticate = mutation({
  mutationFn: (input: ReauthenticationInput) => http.post<void>("/api/auth/reauthentication", input),
});
