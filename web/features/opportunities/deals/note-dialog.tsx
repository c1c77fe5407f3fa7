import type { DealRowView } from "#contract/opportunities/deals.ts";
import { notesInput } from "#contract/opportunities/deals.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { saveNotes } from "../answers/api.ts";

type Props = { row: DealRowView | null; open: boolean; onClose: () => void };

export default function NoteDialog({ row, open, onClose }: Props) {
  const { id = "", company = "", deal } = row ?? {};
  const form = useForm({
    values: { note: deal?.note ?? "" },
    schema: notesInput,
    mutation: saveNotes(id),
    draft: `deals/${id}`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Note on ${company}`}
      label="Save"
      busyLabel="Saving..."
      asksBeforeDiscard
    >
      <Field label="Private note" error={form.errors.note} hint="Only you can read it.">
        <Textarea rows={5} {...form.register("note")} dir="auto" data-autofocus />
      </Field>
    </FormDialog>
  );
}
