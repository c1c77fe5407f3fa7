import type { PersonView } from "#contract/members.ts";
import { RECOMMENDATION_NOTE_MAX_LENGTH } from "#contract/profiles/limits.ts";
import { recommendationRequest } from "#contract/profiles/recommendations.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { requestRecommendation } from "../api.ts";

type Props = { person: Pick<PersonView, "id" | "name">; open: boolean; onClose: () => void };

export default function AskDialog({ person, open, onClose }: Props) {
  const form = useForm({
    values: { note: "" },
    schema: recommendationRequest,
    mutation: requestRecommendation(person.id),
    draft: `profiles/recommendation-request/${person.id}`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Ask ${person.name} for a recommendation`}
      description="You can ask people you are connected to or shared an event with, or who asked you. They get an email, and nothing is shown until you approve it."
      label="Ask"
      busyLabel="Asking..."
      asksBeforeDiscard
    >
      <Field
        label="Note"
        optional
        error={form.errors.note}
        hint={`Up to ${RECOMMENDATION_NOTE_MAX_LENGTH} characters.`}
      >
        <Textarea rows={4} {...form.register("note")} dir="auto" data-autofocus />
      </Field>
    </FormDialog>
  );
}
