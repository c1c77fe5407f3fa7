import { suspensionInput } from "#contract/admin/members.ts";
import { REASON_MAX_LENGTH } from "#contract/limits.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";

export type ReasonDialogProps<Result> = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  label: string;
  busyLabel: string;
  reader: string;
  mutation: Mutation<{ reason: string }, Result>;
  draft: string;
  onDone: () => void;
  /** Returns true if it handled the failure. */
  onFailure?: (error: unknown) => boolean;
};

export default function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { reader, mutation, draft, onDone, onFailure, ...dialog } = props;
  const form = useForm({
    values: { reason: "" },
    schema: suspensionInput,
    mutation,
    draft,
    onDone() {
      dialog.onClose();
      onDone();
    },
    onFailure,
  });
  return (
    <FormDialog {...dialog} form={form} danger>
      <Field label="Reason" error={form.errors.reason} hint={`${reader} will see this.`}>
        <Textarea {...form.register("reason")} maxLength={REASON_MAX_LENGTH} />
      </Field>
    </FormDialog>
  );
}
