import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { http } from "../http.ts";
import { mutation } from "../mutations/mutation.ts";
import { refreshViewer } from "./auth-client.ts";

type Texts = { sent: string; refused: string };

/** Requests another mail that verifies the email. */
export const resendVerification = ({ sent, refused }: Texts) =>
  mutation({
    mutationFn: () => http.post<LinkMailResult>("/api/auth/verification"),
    async onSuccess({ mail }) {
      if (mail === "refused") toastError(refused);
      // The email was verified in the meantime on another device.
      if (mail === "skipped") await refreshViewer().catch(() => undefined);
    },
    success: ({ mail }) => (mail === "accepted" ? sent : null),
    failure: "The link could not be sent. Please try again.",
  });

export const resendLink = resendVerification({
  sent: "A new link is on its way. Only the newest link works.",
  refused: "We can't send email to this address. Change your email in Settings > Account.",
});
