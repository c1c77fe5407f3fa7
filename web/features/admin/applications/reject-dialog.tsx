import { useState } from "react";
import type { ApplicationView } from "#contract/admin/applications.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { ReasonField, type ReasonState, reasonError, reasonMissing } from "../reason-field.tsx";
import { handleConflict, reject } from "./api.ts";

type Props = { application: ApplicationView; open: boolean; onClose: () => void; onDecided: () => void };

/** Asks for the reason of a rejection. The input stays after a failed request. */
export function RejectDialog({ application, open, onClose, onDecided }: Props) {
  const [reason, setReason] = useState<ReasonState>({ text: "" });
  const isTier = application.kind === "tier";

  const onConfirm = async () => {
    const error = reasonMissing(reason.text);
    if (error) {
      setReason({ ...reason, error });
      return false;
    }
    try {
      await reject(application, reason.text.trim());
    } catch (failure) {
      if (!handleConflict(failure)) {
        setReason({ ...reason, error: reasonError(failure) });
        return false;
      }
    }
    onDecided();
    return true;
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isTier ? `Reject the tier request of ${application.name}` : `Reject ${application.name}`}
      description={
        isTier
          ? "They keep the tier they have."
          : "They keep what a waiting member may do, and may apply again after thirty days."
      }
      confirm="Reject"
      busyLabel="Rejecting..."
      danger
      onConfirm={onConfirm}
    >
      <ReasonField value={reason} onChange={setReason} hint={`${application.name} reads this.`} />
    </ConfirmDialog>
  );
}
