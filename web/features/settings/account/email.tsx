import { CircleCheck, MailQuestionMark } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ResendButton } from "#web/ui/button/resend-button.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { resendLink } from "../api.ts";
import { SettingRow } from "../setting-row.tsx";

const ChangeEmail = lazyOverlay(() => import("./email-dialog.tsx"), { resetOnOpen: true });

export function AccountEmail({ viewer }: { viewer: ViewerView }) {
  const dialog = useDialogUrl("email");
  const verified = viewer.emailVerified;
  const { mail } = bootstrapData();
  return (
    <SettingRow
      title="Email"
      description={
        mail ? viewer.email : `${viewer.email}. You can't change it because email is not set up on this site.`
      }
      state={
        <StatePill
          tone={verified ? "success" : "warning"}
          icon={verified ? CircleCheck : MailQuestionMark}
          word={verified ? "Confirmed" : "Not confirmed"}
        />
      }
    >
      {mail && !verified && <SendAgain />}
      {mail && (
        <Button size="sm" aria-label="Change email" onClick={dialog.show}>
          Change
        </Button>
      )}
      <ChangeEmail viewer={viewer} open={dialog.isOpen} onClose={dialog.close} />
    </SettingRow>
  );
}

function SendAgain() {
  const resend = useAction(resendLink);
  return <ResendButton action={resend} input={undefined} size="sm" />;
}
