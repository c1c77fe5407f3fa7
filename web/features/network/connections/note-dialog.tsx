import { connectionRequestInput } from "#contract/network/connections.ts";
import { CONNECTION_NOTE_MAX_LENGTH } from "#contract/network/limits.ts";
import type { InvestorRequestsView } from "#contract/profiles/profile.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { type RelatedPerson, requestConnection } from "./api.ts";
import { requestsLeftSentence } from "./investor-requests.ts";

type Props = {
  person: RelatedPerson;
  limit: InvestorRequestsView | null;
  open: boolean;
  onClose: () => void;
};

export default function NoteDialog({ person, limit, open, onClose }: Props) {
  const form = useForm({
    values: { note: "" },
    schema: connectionRequestInput,
    mutation: withPerson(person),
    draft: `network/note/${person.id}`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Connect with ${person.name}`}
      description={[`${person.name} reads your note with the request.`, limit && requestsLeftSentence(limit)]
        .filter(Boolean)
        .join(" ")}
      label="Send request"
      busyLabel="Sending..."
      asksBeforeDiscard
    >
      <Field
        label="Note"
        optional
        error={form.errors.note}
        hint={`Where you met, or what you have in common. Up to ${CONNECTION_NOTE_MAX_LENGTH} characters.`}
      >
        <Textarea rows={4} {...form.register("note")} dir="auto" data-autofocus />
      </Field>
    </FormDialog>
  );
}

type Note = { note: string };

/** `requestConnection` with a fixed member, for a form that has only the note. */
function withPerson(person: RelatedPerson): Mutation<Note, Awaited<ReturnType<typeof requestConnection.mutationFn>>> {
  const { mutationFn, onSuccess, success, ...failure } = requestConnection;
  return {
    mutationFn: ({ note }, call) => mutationFn({ ...person, note }, call),
    onSuccess: (related) => onSuccess?.(related, person),
    success: (related) => (typeof success === "function" ? success(related, person) : null),
    ...failure,
  };
}
