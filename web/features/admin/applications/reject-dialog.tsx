import { useState } from "react";
import type { ApplicationView } from "#contract/admin/applications.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { ReasonField, type ReasonState, reasonMissing, reasonRefused } from "../reason-field.tsx";
import { isDecidedElsewhere, reject } from "./api.ts";

type Props = { application: ApplicationView; open: boolean; onClose: () => void; onDecided: () => void };

/** Asks why, and says that the applicant reads it. What was typed stays when sending fails. */
export function ApprovalsReject({ application, open, onClose, onDecided }: Props) {
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
      if (!isDecidedElsewhere(failure)) {
        setReason({ ...reason, error: reasonRefused(failure) });
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
