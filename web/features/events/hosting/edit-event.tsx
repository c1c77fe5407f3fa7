import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { EventView } from "#contract/events/event.ts";
import { EditConflict } from "#web/lib/mutations/edit-conflict.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { changeEvent } from "../api.ts";
import { listFields, notificationText } from "./edit-text.ts";
import { DRAFT_FIELDS, draftOf } from "./form/event-draft.ts";
import { EventFormDialog } from "./form/event-form-dialog.tsx";
import { type EventForm, useEventForm } from "./form/use-event-form.ts";

type Props = { event: EventView; open: boolean; onClose: () => void };

/**
 * The form that changes an event. After a conflict it shows what someone else changed and keeps the member's changes, which can then be
 * saved or discarded.
 */
export default function EditEvent({ event, ...dialog }: Props) {
  const [before, setBefore] = useState(event);
  const [theirs, setTheirs] = useState<string | null>(null);
  const eventForm = useEventForm(before, {
    mutation: changeEvent(before),
    onDone: dialog.onClose,
    onFailure(error) {
      if (error instanceof EditConflict) rebase(error.theirs);
      return error instanceof EditConflict;
    },
    onOutdatedDraft: (fields) => setTheirs(listFields(fields)),
  });
  const { form } = eventForm;

  /** Applies the member's changes to the current event. */
  function rebase(current: EventView): void {
    const [base, theirDraft, mine] = [draftOf(before), draftOf(current), { ...form.getValues() }];
    setBefore(current);
    setTheirs(listFields(DRAFT_FIELDS.filter((field) => theirDraft[field] !== base[field])));
    form.reset(theirDraft);
    for (const field of DRAFT_FIELDS) if (mine[field] !== base[field]) form.change(field, mine[field]);
  }
  const discardMine = () => {
    form.reset(draftOf(before));
    setTheirs(null);
  };

  return (
    <EventFormDialog
      {...dialog}
      title="Edit event"
      description={event.title}
      label="Save"
      busyLabel="Saving..."
      eventForm={eventForm}
      notice={theirs !== null && <Conflict changed={theirs} onDiscard={discardMine} />}
      note={<NotificationNote form={form} event={before} />}
    />
  );
}

/** Someone else saved first: what they changed, and a button to discard the member's own changes. */
function Conflict({ changed, onDiscard }: { changed: string; onDiscard: () => void }) {
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning">
        <p>
          <b>Someone else edited this event while you were working.</b>
          {changed && ` They changed ${changed}.`} Your changes are still here. Save again to replace theirs.
        </p>
        <Button size="sm" className="mt-2" onClick={onDiscard}>
          Discard my changes
        </Button>
      </Notice>
    </div>
  );
}

/** Says before saving who will get an email. */
function NotificationNote({ form, event }: { form: EventForm; event: EventView }) {
  useWatch({ control: form.control });
  return (
    <p role="status" className="mb-2.5 text-meta text-muted">
      {notificationText(event, form.getValues())}
    </p>
  );
}
