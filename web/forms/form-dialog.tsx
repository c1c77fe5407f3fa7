import type { ReactNode } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { Form } from "./form.tsx";
import type { FormState } from "./use-form.ts";

type Props = {
  form: FormState;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  label: string;
  busyLabel: string;
  danger?: boolean;
  /** The label of the cancel button, if "Cancel" could be misread. */
  cancel?: string;
  notice?: ReactNode;
  note?: ReactNode;
  wide?: boolean;
  asksBeforeDiscard?: boolean;
  children: ReactNode;
};

/**
 * Load it with `lazyOverlay` and `resetOnOpen`; open it with `useDialogUrl` if Back should close it. Close in `onDone`.
 */
export function FormDialog(props: Props) {
  const { form, open, onClose, title, description, notice, note, wide, asksBeforeDiscard, children } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      wide={wide}
      note={note}
      footer={<Buttons {...props} />}
    >
      {notice}
      <Form form={form}>
        {children}
        <WaitNote of={form} />
      </Form>
      {asksBeforeDiscard && (
        <DiscardDialog
          isDirty={form.isDirty}
          onDiscard={form.discard}
          title="Discard your changes?"
          description="Your changes have not been saved."
          cancel="Keep editing"
          confirm="Discard"
          busyLabel="Discarding..."
        />
      )}
    </Dialog>
  );
}

function Buttons({ form, onClose, label, busyLabel, danger, cancel = "Cancel" }: Props) {
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        {cancel}
      </Button>
      <Button
        type="submit"
        form={form.id}
        variant={danger ? "danger" : "primary"}
        busy={form.busy}
        busyLabel={busyLabel}
        {...waitAttributes(form)}
      >
        {label}
      </Button>
    </>
  );
}
