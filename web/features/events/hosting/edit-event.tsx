import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { EventView } from "#contract/events/event.ts";
import { HttpError } from "#web/lib/http.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { changeEvent, readEventAgain } from "./api.ts";
import { whoIsTold, writeFields } from "./edit-text.ts";
import { changesOf, DRAFT_FIELDS, draftOf, type EventText } from "./form/event-draft.ts";
import { EventFormDialog } from "./form/event-form-dialog.tsx";
import { type EventFormState, useEventForm } from "./form/event-form-state.ts";

type Props = { event: EventView; open: boolean; onClose: () => void };

/** Changes an event. When somebody was faster, what they changed is shown and what was typed here stays, to be saved over it or dropped. */
export default function EditEvent({ event, open, onClose }: Props) {
  const [before, setBefore] = useState(event);
  const [theirs, setTheirs] = useState<string | null>(null);
  const form = useEventForm(before);

  async function save(text: EventText): Promise<boolean> {
    const changes = changesOf(before, text);
    if (Object.keys(changes).length === 0) return true;
    try {
      await changeEvent(event.id, { version: before.version, ...changes });
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== "conflict") throw error;
      await takeIn(await readEventAgain(event.id));
      return false;
    }
    toastSuccess("Event changed");
    return true;
  }

  /** Goes on from what the event has become; only what was typed here stays. */
  function takeIn(now: EventView): void {
    const [was, is, mine] = [draftOf(before), draftOf(now), form.getValues()];
    setBefore(now);
    setTheirs(writeFields(DRAFT_FIELDS.filter((field) => is[field] !== was[field])));
    form.reset(is, { keepSubmitCount: true });
    for (const field of DRAFT_FIELDS)
      if (mine[field] !== was[field]) form.setValue(field, mine[field], { shouldDirty: true });
  }
  const dropMine = () => {
    form.reset(draftOf(before));
    setTheirs(null);
  };

  return (
    <EventFormDialog
      open={open}
      onClose={onClose}
      title="Edit event"
      description={event.title}
      confirm="Save"
      busyLabel="Saving..."
      form={form}
      event={before}
      save={save}
      notice={theirs !== null && <Conflict changed={theirs} onTake={dropMine} />}
      note={<Told form={form} event={before} />}
    />
  );
}

/** Somebody else saved first: what they changed, and both ways on. */
function Conflict({ changed, onTake }: { changed: string; onTake: () => void }) {
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning">
        <p>
          <b>Somebody else changed this event in the meantime</b>
          {changed && `: ${changed}`}. What you typed is still here; saving again puts it over theirs.
        </p>
        <Button size="sm" className="mt-2" onClick={onTake}>
          Drop mine and load theirs
        </Button>
      </Notice>
    </div>
  );
}

/** Whether people will be written to, before it is saved. */
function Told({ form, event }: { form: EventFormState; event: EventView }) {
  useWatch({ control: form.control });
  return (
    <p role="status" className="mb-2.5 text-meta text-muted">
      {whoIsTold(event, form.getValues())}
    </p>
  );
}
