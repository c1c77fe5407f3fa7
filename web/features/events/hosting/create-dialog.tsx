import type { EventView } from "#contract/events/event.ts";
import { createEvent } from "../api.ts";
import { EventFormDialog } from "./form/event-form-dialog.tsx";
import { useEventForm } from "./form/use-event-form.ts";

type Props = { open: boolean; onClose: () => void; onCreated: (event: EventView) => void };

/** The form of a new event. `CreateEvent` in `create-event.tsx` loads this file. */
export default function CreateDialog({ onCreated, ...dialog }: Props) {
  const eventForm = useEventForm(null, {
    mutation: createEvent,
    onDone: (event) => {
      onCreated(event);
      dialog.onClose();
    },
  });
  return (
    <EventFormDialog
      {...dialog}
      title="Create Event"
      description="Everyone can see your event right away. You can edit it later."
      label="Create Event"
      busyLabel="Creating..."
      eventForm={eventForm}
    />
  );
}
