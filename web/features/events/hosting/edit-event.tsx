import { useWatch } from "react-hook-form";
import type { EventView } from "#contract/events/event.ts";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { changeEvent } from "../api.ts";
import { listFields, notificationText } from "./edit-text.ts";
import { draftOf } from "./form/event-draft.ts";
import { EventFormDialog } from "./form/event-form-dialog.tsx";
import { type EventForm, useEventForm } from "./form/use-event-form.ts";

type Props = { event: EventView; open: boolean; onClose: () => void };

export default function EditEvent({ event, ...dialog }: Props) {
  const conflict = useConflict(event, draftOf);
  const { base, changed } = conflict;
  const eventForm = useEventForm(base, {
    mutation: changeEvent(base),
    onDone: dialog.onClose,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  const { form } = eventForm;
  const details = changed && changed.length > 0 && `Someone else changed ${listFields(changed)}.`;
  return (
    <EventFormDialog
      {...dialog}
      title="Edit event"
      description={event.title}
      label="Save"
      busyLabel="Saving..."
      eventForm={eventForm}
      notice={<ConflictNotice of={conflict} form={form} what="event" details={details} />}
      note={<NotificationNote form={form} event={base} />}
    />
  );
}

function NotificationNote({ form, event }: { form: EventForm; event: EventView }) {
  useWatch({ control: form.control });
  return (
    <p role="status" className="mb-2.5 text-meta text-muted">
      {notificationText(event, form.getValues())}
    </p>
  );
}
