import { MailCheck } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { LINK_RESEND_SECONDS } from "#contract/limits.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { ResendButton } from "#web/ui/button/resend-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { resendLink } from "../api.ts";

/** The email is not verified: where the link was sent, and a button to send another one. */
export function UnverifiedEmail({ viewer }: { viewer: ViewerView }) {
  const resend = useAction(resendLink, {
    onDone({ mail }) {
      if (mail === "accepted") resend.startWait(LINK_RESEND_SECONDS);
    },
  });
  return (
    <Notice tone="warning" icon={MailCheck}>
      <p>
        <b>Your email address is not confirmed yet.</b> Open the link we sent to{" "}
        <b className="wrap-anywhere">{viewer.email}</b>.{" "}
        {viewer.status === "approved"
          ? "Once you confirm it, you can message other members."
          : "Once it's confirmed and you are approved, you can message other members."}{" "}
        Confirming also keeps any event spots we're holding for you.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ResendButton action={resend} input={undefined} size="sm" noteClassName="" />
        <AppLink to="/settings/account?dialog=email">Wrong address? Change it</AppLink>
      </div>
    </Notice>
  );
}
