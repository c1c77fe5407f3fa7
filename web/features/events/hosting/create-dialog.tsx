import type { EventView } from "#contract/events/event.ts";
import { createEvent } from "../api.ts";
import { EventFormDialog } from "./form/event-form-dialog.tsx";
import { useEventForm } from "./form/use-event-form.ts";

type Props = {
  copied?: EventView;
  open: boolean;
  onClose: () => void;
  onCreated: (event: EventView) => void;
};

export default function CreateDialog({ copied, onCreated, ...dialog }: Props) {
  const eventForm = useEventForm(null, {
    mutation: createEvent,
    copied,
    onDone: (event) => {
      onCreated(event);
      dialog.onClose();
    },
  });
  return (
    <EventFormDialog
      {...dialog}
      title={copied ? "Duplicate event" : "Create Event"}
      description={
        copied
          ? "A new event with the details of this one. Choose its date; nobody is registered yet."
          : "Everyone can see your event right away. You can edit it later."
      }
      label="Create Event"
      busyLabel="Creating..."
      eventForm={eventForm}
    />
  );
}
