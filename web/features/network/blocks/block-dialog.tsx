import type { PersonView } from "#contract/members.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useBlock } from "./use-block.ts";

type Props = { person: PersonView; open: boolean; onClose: () => void; leadsTo?: string };

/** The question before a member is blocked. `leadsTo`: where the viewer goes then. */
export function BlockDialog({ person, open, onClose, leadsTo }: Props) {
  const block = useBlock(leadsTo);
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
