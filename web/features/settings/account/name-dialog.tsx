import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { accountInput } from "#contract/settings/account.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { rename } from "../api.ts";

type Props = { name: string; open: boolean; onClose: () => void };

export default function ChangeName({ name, open, onClose }: Props) {
  const form = useForm({
    values: { name },
    schema: accountInput,
    mutation: rename,
    draft: "settings/name",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} open={open} onClose={onClose} title="Change name" label="Save" busyLabel="Saving...">
      <Field label="Full name" error={form.errors.name} hint={`Up to ${NAME_MAX_LENGTH} characters.`}>
        <Input {...form.register("name")} autoComplete="name" required data-autofocus />
      </Field>
    </FormDialog>
  );
}
