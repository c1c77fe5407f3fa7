import type { PersonView } from "#contract/members.ts";
import { focusAfterDialog } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { deleteMessage } from "../api.ts";
import type { Thread } from "./thread.ts";

type Props = {
  thread: Thread;
  peer: PersonView;
  isSelf: boolean;
  seq: number | null;
  onClose: () => void;
  /** Receives the focus, because the button of the message is gone. */
  findLog: () => HTMLElement | null;
};

export function DeleteMessage({ thread, peer, isSelf, seq, onClose, findLog }: Props) {
  const action = useAction(deleteMessage, {
    onDone: (_, deleted) => {
      thread.showDeleted([deleted.seq]);
      focusAfterDialog(findLog);
    },
  });
  return (
    <ConfirmDialog
      open={seq !== null}
      onClose={onClose}
      title={isSelf ? "Delete this note?" : "Delete this message?"}
      description={
        isSelf
          ? "You can't take this back."
          : `It's also deleted for ${peer.name}, who still sees that there was a message and can report it for seven days. You can't take this back.`
      }
      confirm="Delete"
      busyLabel="Deleting..."
      danger
      onConfirm={() => (seq === null ? Promise.resolve(false) : action.run({ peerId: peer.id, seq }))}
      waiting={action}
    />
  );
}
