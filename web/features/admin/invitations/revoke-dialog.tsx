import { useState } from "react";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { revokeInvitation } from "./api.ts";

type Props = { invitation: InvitationView | null; onClose: () => void; onRevoked: (id: string) => void };

/** Asks for confirmation before an invitation is revoked. */
export function RevokeDialog({ invitation, onClose, onRevoked }: Props) {
  // While the dialog closes, its content stays.
  const [last, setLast] = useState<InvitationView | null>(null);
  if (invitation && invitation !== last) setLast(invitation);

  async function onConfirm(): Promise<boolean> {
    if (!last) return true;
    try {
      await revokeInvitation(last.id);
    } catch (error) {
      toastError(error instanceof Error ? error.message : String(error));
      return false;
    }
    toastSuccess("Invitation revoked");
    onRevoked(last.id);
    return true;
  }

  return (
    <ConfirmDialog
      open={invitation !== null}
      onClose={onClose}
      title={`Revoke ${last?.code ?? "invitation"}`}
      description="Nobody joins with it from then on. Whoever joined with it stays. This cannot be undone."
      confirm="Revoke"
      busyLabel="Revoking..."
      danger
      onConfirm={onConfirm}
    />
  );
}
