import { MailCheck } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { ResendLink } from "#web/lib/auth/not-admitted.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

export function UnverifiedEmail({ viewer }: { viewer: ViewerView }) {
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
        <ResendLink noteClassName="" />
        <AppLink to="/settings/account?dialog=email">Wrong address? Change it</AppLink>
      </div>
    </Notice>
  );
}
