import { useNavigate } from "react-router";
import type { PersonView } from "#contract/members.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { blockMember } from "../api.ts";

type Props = { person: PersonView; open: boolean; onClose: () => void; leadsTo?: string };

/** The question before a member is blocked. `leadsTo`: where the viewer goes then. */
export function BlockDialog({ person, open, onClose, leadsTo }: Props) {
  const navigate = useNavigate();
  const leave = () => void (leadsTo !== undefined && navigate(leadsTo, { replace: true }));
  const block = useAction(blockMember, { onDone: leave });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Block ${person.name}?`}
      description="You won't be able to message each other or see each other on any list, and your conversation is hidden. They won't be notified."
      confirm="Block"
      busyLabel="Blocking..."
      danger
      onConfirm={() => block.run(person)}
      waiting={block}
    />
  );
}
