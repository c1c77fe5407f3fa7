import { RotateCw } from "lucide-react";
import { useState } from "react";
import { focusHeading } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { replayAllMails } from "./api.ts";

export function ResendAll() {
  const [isAsking, setIsAsking] = useState(false);
  // The button goes with the last email that can be resent.
  const replay = useAction(replayAllMails, { onDone: focusHeading });
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        <Icon of={RotateCw} />
        Send all again
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Send all failed emails again"
        description="An email can be resent once. Emails to addresses that were refused, and emails that are no longer true, aren't sent."
        confirm="Send all again"
        busyLabel="Sending..."
        onConfirm={() => replay.run()}
        waiting={replay}
      />
    </>
  );
}
