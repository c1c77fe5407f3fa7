import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The label of the confirming button, and its label while `onConfirm` runs. */
  confirm: string;
  busyLabel: string;
  /** The label of the other button, where "Cancel" could be misread. */
  cancel?: string;
  danger?: boolean;
  /** Resolves to true to close the dialog. Resolves to false after a failure, which the caller shows. */
  onConfirm: () => Promise<boolean>;
  /** Fields of the dialog. */
  children?: ReactNode;
};

/**
 * Asks for confirmation before an action. Enter in a field confirms. A second press while `onConfirm` runs does nothing. After a failure the
 * first invalid field gets the focus.
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
