import { type ReactNode, useState } from "react";
import { Button } from "../button/button.tsx";
import { type Waiting, WaitNote, waitAttributes } from "../feedback/wait-note.tsx";
import { Dialog } from "./dialog.tsx";
import { useOpening } from "./opening.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  confirm: string;
  busyLabel: string;
  /** The label of the cancel button, if "Cancel" could be misread. */
  cancel?: string;
  danger?: boolean;
  /** Runs an action (`useAction`). Resolves to true to close the dialog, to false after a failure. */
  onConfirm: () => Promise<boolean>;
  waiting?: Waiting;
};

/** For a dialog with fields use `FormDialog`. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    onClose,
    title,
    description,
    confirm,
    busyLabel,
    cancel = "Cancel",
    danger,
    onConfirm,
    waiting,
  } = props;
  const { whileOpen } = useOpening(open);
  const [runs, setRuns] = useState(0);
  const run = async () => {
    setRuns((count) => count + 1);
    const isDone = await onConfirm().finally(() => setRuns((count) => count - 1));
    if (isDone) whileOpen(onClose)();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      note={waiting && <WaitNote of={waiting} className="mb-2.5 text-subtle" />}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={runs > 0}
            busyLabel={busyLabel}
            onClick={() => void run()}
            {...(waiting ? waitAttributes(waiting) : {})}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
