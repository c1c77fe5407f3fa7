import { CircleCheck, MailQuestionMark } from "lucide-react";
import { useState } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { formatSeconds } from "#web/forms/countdown.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SettingRow } from "../setting-row.tsx";
import { resendVerification, toastMailResult } from "./api.ts";
import type { ChangeProps } from "./email-dialog.tsx";

const ChangeEmail = lazyOverlay<ChangeProps>(() => import("./email-dialog.tsx"));

/** The email: whether it is verified, and a dialog to change it. */
export function AccountEmail({ viewer }: { viewer: ViewerView }) {
  const [open, setOpen] = useState(false);
  const verified = viewer.emailVerified;
  const { mail } = bootstrapData();
  return (
    <SettingRow
      title="Email"
      description={mail ? viewer.email : `${viewer.email}. It cannot be changed: no mail is sent from here.`}
    >
      <Pill
        tone={verified ? "success" : "warning"}
        icon={<Icon of={verified ? CircleCheck : MailQuestionMark} size={14} />}
      >
        {verified ? "Verified" : "Not confirmed"}
      </Pill>
      {mail && !verified && <SendAgain />}
      {mail && (
        <Button size="sm" aria-label="Change email" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      <ChangeEmail viewer={viewer} open={open} onClose={() => setOpen(false)} />
    </SettingRow>
  );
}

function SendAgain() {
  const { busy, wait, submit } = useSubmission("The link could not be sent. Please try again.");
  const send = async () => {
    toastMailResult(await resendVerification(), "The link is on its way to your inbox.");
  };
  return (
    <Button
      size="sm"
      busy={busy}
      busyLabel="Sending..."
      aria-disabled={wait > 0 || undefined}
      onClick={() => void submit(send)}
    >
      {wait > 0 ? `Possible in ${formatSeconds(wait)}` : "Send the link again"}
    </Button>
  );
}
