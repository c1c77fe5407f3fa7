import type { ResetRequestInput } from "#contract/auth/recovery.ts";
import { MINUTE_MS, RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { http } from "../http.ts";
import { mutation } from "../mutations/mutation.ts";

/** Minutes for which a link to set a password works. */
export const RESET_LINK_MINUTES = RESET_LINK_LIFETIME_MS / MINUTE_MS;

const post = (input: ResetRequestInput) => http.post("/api/auth/request-password-reset", input);
const NOT_SENT = "The link could not be sent. Please try again.";

/** Requests an email with a link to set a password. The answer is the same for every email. `sent`: the toast, if there is one. */
export const requestResetLink = (sent?: (email: string) => string) =>
  mutation({
    mutationFn: post,
    success: (_, { email }) => sent?.(email) ?? null,
    failure: NOT_SENT,
  });

/** Requests another such email, to the same address. */
export const requestAnotherReset = (email: string) =>
  mutation({
    mutationFn: () => post({ email }),
    success: "If you have an account, a new link is on its way. Only the newest link works.",
    failure: NOT_SENT,
  });
