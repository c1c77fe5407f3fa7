import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { EventView } from "#contract/events/event.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DiscardQuestion } from "../discard-dialog.tsx";
import { type EventText, readDraft } from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";
import { type EventFormState, showRefusal } from "./event-form-state.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** What the button that sends it says, and while it is under way. */
  confirm: string;
  busyLabel: string;
  form: EventFormState;
  /** The one that is changed; null for a new one. */
  event: EventView | null;
  /** Throws what the server refused; what was typed stays then. Answers false when it has told the refusal itself. */
  save: (text: EventText) => Promise<boolean>;
  /** Above the fields. */
  notice?: ReactNode;
  /** Above the buttons. */
  note?: ReactNode;
};

/** The form of an event in a dialog. A second press while the first is under way does nothing; leaving with something typed asks. */
export function EventFormDialog(props: Props) {
  const { open, onClose, title, description, confirm, busyLabel, form, event, save, notice, note } = props;
  const id = useId();
  const running = useRef(false);
  const isOpen = useRef(open);
  const isDirty = useRef(false);
  // What is saved is typed no more, though the form is drawn again before the dialog has closed.
  const isSaved = useRef(false);
  const { isSubmitting, isDirty: hasTyped } = form.formState;
  useEffect(() => {
    isOpen.current = open;
    isDirty.current = hasTyped && !isSaved.current;
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
    // It may have been left meanwhile: then there is nothing to close.
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
          <Button type="submit" form={id} variant="primary" busy={isSubmitting} busyLabel={busyLabel}>
            {confirm}
          </Button>
        </>
      }
    >
      {notice}
      <EventForm id={id} form={form} event={event} onSubmit={onSubmit} />
      <DiscardQuestion isDirty={isDirty} />
    </Dialog>
  );
}
