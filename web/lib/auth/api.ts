import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import type { ReauthenticationInput } from "#contract/auth/reauthentication.ts";
import type { ResetRequestInput } from "#contract/auth/recovery.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { http } from "../http.ts";
import { mutation } from "../mutations/mutation.ts";
import { refreshViewer } from "./auth-client.ts";

/** Password or code: for ten minutes, this session can change sign-in methods. */
export const reauthenticate = mutation({
  mutationFn: (input: ReauthenticationInput) => http.post<void>("/api/auth/reauthentication", input),
});

const NOT_SENT = "The link could not be sent. Please try again.";

type Texts = { sent: string; refused: string };

export const resendVerification = ({ sent, refused }: Texts) =>
  mutation({
    mutationFn: () => http.post<LinkMailResult>("/api/auth/verification"),
    async onSuccess({ mail }) {
      if (mail === "refused") toastError(refused);
      // The email was verified in the meantime on another device.
      if (mail === "skipped") await refreshViewer().catch(() => undefined);
    },
    success: ({ mail }) => (mail === "accepted" ? sent : null),
    failure: NOT_SENT,
  });

export const resendLink = resendVerification({
  sent: "A new link is on its way. Only the newest link works.",
  refused: "We can't send email to this address. Change your email in Settings > Account.",
});

const postReset = (input: ResetRequestInput) => http.post("/api/auth/request-password-reset", input);

/** A link to set a password. The response is the same for every email. `sent`: the toast, if any. */
export const requestResetLink = (sent?: (email: string) => string) =>
  mutation({
    mutationFn: postReset,
    success: (_, { email }) => sent?.(email) ?? null,
    failure: NOT_SENT,
  });

export const requestAnotherReset = (email: string) =>
  mutation({
    mutationFn: () => postReset({ email }),
    success: "If you have an account, a new link is on its way. Only the newest link works.",
    failure: NOT_SENT,
  });
