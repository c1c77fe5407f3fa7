import { type ReactNode, useId } from "react";
import { formatSeconds } from "#web/forms/countdown.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { useSettingForm } from "./setting-form.ts";

type Props = Pick<ReturnType<typeof useSettingForm>, "busy" | "wait" | "form" | "forget"> & {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  label: string;
  busyLabel: string;
  danger?: boolean;
  children: ReactNode;
};

/** A form in a dialog. The input stays until the request succeeds or the dialog closes. */
export function SettingDialog(props: Props) {
  const { open, onClose, title, description, label, busyLabel, danger, busy, wait, form, forget, children } = props;
  const id = useId();
  const waits = wait > 0;
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? "danger" : "primary"}
            busy={busy}
            busyLabel={busyLabel}
            aria-disabled={waits || undefined}
            aria-describedby={waits ? `${id}-wait` : undefined}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-5" {...form}>
        {children}
        {waits && (
          <p id={`${id}-wait`} className="text-meta text-subtle tabular-nums">
            Possible in {formatSeconds(wait)}.
          </p>
        )}
      </form>
    </Dialog>
  );
}
