import { MailCheck } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { formatSeconds } from "#web/forms/countdown.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

/** Seconds before another link can be requested. Mail takes a moment, and an email gets three links an hour. */
const SEND_AGAIN_AFTER = 60;

/** The email is not verified: where the link was sent, and a button to send another one. */
export function UnconfirmedAddress({ viewer }: { viewer: ViewerView }) {
  const { submit, startWait, busy, wait } = useSubmission("The link could not be sent. Please try again.");

  const sendAgain = () =>
    submit(async () => {
      const { mail } = await http.post<{ mail: string }>("/api/auth/verification");
      if (mail === "accepted") {
        toastSuccess("Another link is on its way. The newest one works.");
        startWait(SEND_AGAIN_AFTER);
      } else if (mail === "refused")
        toastError("Mail to this address came back earlier. Please change it under Settings.");
      // The email was verified in the meantime.
      else await refreshViewer();
    });

  return (
    <Notice tone="warning" icon={MailCheck}>
      <p>
        <b>Your email address is not confirmed yet.</b> Open the link we mailed to{" "}
        <b className="wrap-anywhere">{viewer.email}</b>.{" "}
        {viewer.status === "approved"
          ? "Writing to other members opens once it is confirmed."
          : "Writing to other members needs it, and the approval."}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="sm"
          busy={busy}
          busyLabel="Sending..."
          aria-disabled={wait > 0 || undefined}
          aria-describedby={wait > 0 ? "send-again" : undefined}
          onClick={() => void sendAgain()}
        >
          Send the link again
        </Button>
        {wait > 0 && (
          <span id="send-again" className="text-meta tabular-nums">
            Possible in {formatSeconds(wait)}. Look in the spam folder meanwhile.
          </span>
        )}
      </div>
    </Notice>
  );
}
