import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { EventView } from "#contract/events/event.ts";
import { HttpError } from "#web/lib/http.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { changeEvent, refetchEvent } from "./api.ts";
import { listFields, notificationText } from "./edit-text.ts";
import { changesOf, DRAFT_FIELDS, draftOf, type EventText } from "./form/event-draft.ts";
import { EventFormDialog } from "./form/event-form-dialog.tsx";
import { type EventFormState, useEventForm } from "./form/event-form-state.ts";

type Props = { event: EventView; open: boolean; onClose: () => void };

/**
 * The form that changes an event. After a conflict it shows what somebody else changed and keeps the member's changes, which can then be
 * saved or discarded.
 */
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
      rebase(await refetchEvent(event.id));
      return false;
    }
    toastSuccess("Event changed");
    return true;
  }

  /** Applies the member's changes to the current event. */
  function rebase(current: EventView): void {
    const [base, theirDraft, mine] = [draftOf(before), draftOf(current), form.getValues()];
    setBefore(current);
    setTheirs(listFields(DRAFT_FIELDS.filter((field) => theirDraft[field] !== base[field])));
    form.reset(theirDraft, { keepSubmitCount: true });
    for (const field of DRAFT_FIELDS)
      if (mine[field] !== base[field]) form.setValue(field, mine[field], { shouldDirty: true });
  }
  const discardMine = () => {
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
      notice={theirs !== null && <Conflict changed={theirs} onDiscard={discardMine} />}
      note={<NotificationNote form={form} event={before} />}
    />
  );
}

/** Somebody else saved first: what they changed, and a button to discard the member's own changes. */
function Conflict({ changed, onDiscard }: { changed: string; onDiscard: () => void }) {
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning">
        <p>
          <b>Somebody else changed this event in the meantime</b>
          {changed && `: ${changed}`}. What you typed is still here; saving again puts it over theirs.
        </p>
        <Button size="sm" className="mt-2" onClick={onDiscard}>
          Drop mine and load theirs
        </Button>
      </Notice>
    </div>
  );
}

/** Says before saving who will get a mail. */
function NotificationNote({ form, event }: { form: EventFormState; event: EventView }) {
  useWatch({ control: form.control });
  return (
    <p role="status" className="mb-2.5 text-meta text-muted">
      {notificationText(event, form.getValues())}
    </p>
  );
}
