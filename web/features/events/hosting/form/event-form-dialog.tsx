import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { EventView } from "#contract/events/event.ts";
import { DiscardDialog } from "#web/forms/discard-dialog.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type EventText, readDraft } from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";
import { type EventFormState, showRefusal } from "./event-form-state.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** Label of the submit button, and its label while the request is running. */
  confirm: string;
  busyLabel: string;
  form: EventFormState;
  /** The event being changed; null for a new one. */
  event: EventView | null;
  /** Throws if the server refuses; the input stays then. Resolves to false if it has shown the refusal itself. */
  save: (text: EventText) => Promise<boolean>;
  /** Above the fields. */
  notice?: ReactNode;
  /** Above the buttons. */
  note?: ReactNode;
};

/** The form of an event in a dialog. Leaving it with unsaved input asks first. */
export function EventFormDialog(props: Props) {
  const { open, onClose, title, description, confirm, busyLabel, form, event, notice, note } = props;
  const id = useId();
  const { onSubmit, isDirty } = useEventSubmit(props);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      wide
      note={note}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
            {confirm}
          </Button>
        </>
      }
    >
      {notice}
      <EventForm id={id} form={form} event={event} onSubmit={onSubmit} />
      <DiscardDialog
        isDirty={() => isDirty.current}
        title="Discard what you typed?"
        description="It is not saved, and is lost."
        cancel="Keep writing"
        confirm="Discard"
        busyLabel="Discarding..."
      />
    </Dialog>
  );
}

/** Saves the form on submit and closes the dialog. A second submit while the first is running does nothing. */
function useEventSubmit({ open, onClose, form, event, save }: Props) {
  const running = useRef(false);
  const isOpen = useRef(open);
  const isDirty = useRef(false);
  // A saved form is not dirty, although it renders again before the dialog has closed.
  const isSaved = useRef(false);
  const hasInput = form.formState.isDirty;
  useEffect(() => {
    isOpen.current = open;
    isDirty.current = hasInput && !isSaved.current;
  });
  useEffect(() => {
    if (open) isSaved.current = false;
  }, [open]);

  const send = form.handleSubmit(async (draft) => {
    const read = readDraft(draft, event, Date.now());
    if (!("text" in read)) return;
    try {
      if (!(await save(read.text))) return;
    } catch (error) {
      return showRefusal(form, error);
    }
    isSaved.current = true;
    isDirty.current = false;
    // The member may have closed the dialog meanwhile.
    if (isOpen.current) onClose();
  });
  const onSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    if (running.current) return;
    running.current = true;
    void send(submit).finally(() => {
      running.current = false;
    });
  };
  return { onSubmit, isDirty };
}
