import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** What the button that does it says, and while it is under way. */
  confirm: string;
  busyLabel: string;
  /** What the button that does not says, where "Cancel" could be misread. */
  cancel?: string;
  danger?: boolean;
  /** Closes the dialog once it is done; a failure is the caller's to tell, by answering false. */
  onConfirm: () => Promise<boolean>;
  /** Fields that belong to the question. */
  children?: ReactNode;
};

/**
 * Asks once more before something that is felt. Enter in a field confirms; a second press while it is under way does nothing; after a
 * refusal the focus goes to the first field that is wrong.
 */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirm,
  busyLabel,
  cancel = "Cancel",
  danger,
  onConfirm,
  children,
}: Props) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const isDone = await onConfirm().finally(() => {
      running.current = false;
      setBusy(false);
    });
    if (isDone) onClose();
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            busyLabel={busyLabel}
            {...(children ? { type: "submit" as const, form: formId } : { onClick: () => void run() })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children && (
        <form
          ref={form}
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          {children}
        </form>
      )}
    </Dialog>
  );
}
