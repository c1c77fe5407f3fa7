import type { EventView } from "#contract/events/event.ts";
import { useIdempotencyKey } from "#web/lib/idempotency-key.ts";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { isDecided } from "../registration/outcome.ts";
import { createEvent } from "./api.ts";
import { type EventText, inputOf } from "./form/event-draft.ts";
import { EventFormDialog } from "./form/event-form-dialog.tsx";
import { useEventForm } from "./form/event-form-state.ts";

type Props = { open: boolean; onClose: () => void; onCreated: (event: EventView) => void };

/** The form of a new event. `CreateEvent` in `create-event.tsx` loads this file. */
export default function CreateDialog({ open, onClose, onCreated }: Props) {
  const form = useEventForm(null);
  const { keyFor, renew } = useIdempotencyKey();

  async function save(text: EventText): Promise<boolean> {
    const input = inputOf(text);
    try {
      const event = await createEvent(input, keyFor(input));
      toastSuccess("Event created successfully!");
      onCreated(event);
      return true;
    } catch (error) {
      if (isDecided(error)) renew();
      throw error;
    }
  }

  return (
    <EventFormDialog
      open={open}
      onClose={onClose}
      title="Create Event"
      description="Everybody sees it at once. You can change everything later."
      confirm="Create Event"
      busyLabel="Creating..."
      form={form}
      event={null}
      save={save}
    />
  );
}
