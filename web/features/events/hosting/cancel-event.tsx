import { useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { REASON_MAX_LENGTH } from "#contract/limits.ts";
import { HttpError } from "#web/lib/http.ts";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { cancelEvent, hostingRefusal } from "./api.ts";

type Props = { event: EventView; open: boolean; onClose: () => void };

/** Asks for a confirmation and a reason before an event is cancelled. The reason stays when the request fails. */
export default function CancelEvent({ event, open, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<string>();

  async function onConfirm(): Promise<boolean> {
    try {
      await cancelEvent(event.id, reason.trim());
    } catch (error) {
      setRefusal((error instanceof HttpError && error.fields.reason) || hostingRefusal(error));
      return false;
    }
    toastSuccess("Event cancelled");
    return true;
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel this event?"
      description="Everybody who has a place or waits for one is told by mail, and the entry in their calendar is withdrawn. It cannot be taken back."
      cancel="Keep the event"
      confirm="Cancel event"
      busyLabel="Cancelling..."
      danger
      onConfirm={onConfirm}
    >
      <Field label="Reason" optional error={refusal} hint="Stands in the mail and on the page of the event.">
        <Textarea
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          onChange={(change) => {
            setReason(change.target.value);
            setRefusal(undefined);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
