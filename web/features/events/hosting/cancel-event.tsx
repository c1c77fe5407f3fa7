import type { EventView } from "#contract/events/event.ts";
import { eventCancellation } from "#contract/events/hosting.ts";
import { REASON_MAX_LENGTH } from "#contract/limits.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { cancelEvent } from "../api.ts";

type Props = { event: EventView; open: boolean; onClose: () => void };

export default function CancelEvent({ event, ...dialog }: Props) {
  const form = useForm({
    values: { reason: "" },
    schema: eventCancellation,
    toInput: ({ reason }) => (reason.trim() ? { reason } : {}),
    mutation: cancelEvent(event.id),
    draft: `events/${event.id}/cancellation`,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Cancel this event?"
      description="Everyone who registered or joined the waitlist gets an email with an update for their calendar. You can't undo this."
      cancel="Keep event"
      label="Cancel event"
      busyLabel="Canceling..."
      danger
    >
      <Field label="Reason" optional error={form.errors.reason} hint="Shown in the email and on the event page.">
        <Textarea maxLength={REASON_MAX_LENGTH} {...form.register("reason")} />
      </Field>
    </FormDialog>
  );
}
