import type { PersonView } from "#contract/members.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useBlock } from "./use-block.ts";

type Props = {
  person: PersonView;
  /** Undefined if the screen does not know it. */
  isConnected?: boolean | undefined;
  open: boolean;
  onClose: () => void;
  leadsTo?: string | undefined;
  onGone?: (() => void) | undefined;
};

export function BlockDialog({ person, isConnected, open, onClose, leadsTo, onGone }: Props) {
  const block = useBlock(leadsTo, onGone);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Block ${person.name}?`}
      description={`You won't be able to message each other or see each other on any list, and your conversation is hidden. ${connectionEnds(isConnected)}They won't be notified.`}
      confirm="Block"
      busyLabel="Blocking..."
      danger
      onConfirm={() => block.run(person)}
      waiting={block}
    />
  );
}

const connectionEnds = (isConnected?: boolean): string =>
  isConnected === false
    ? ""
    : `${isConnected ? "You will no longer be connected" : "If you are connected, that ends"}, and unblocking doesn't bring the connection back. `;
