import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { accountInput } from "#contract/settings/account.ts";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { SettingDialog } from "../setting-dialog.tsx";
import { useSettingForm } from "../setting-form.ts";
import { rename } from "./api.ts";

export type NameDialogProps = { name: string; open: boolean; onClose: () => void };

/** The dialog to change the name. */
export default function ChangeName({ name, open, onClose }: NameDialogProps) {
  const { errors, ...dialog } = useSettingForm({
    read: (fields) => accountInput.safeParse(fields),
    fallback: "The name could not be saved. Please try again.",
    send: async (input) => {
      await rename(input);
      toastSuccess("Your name is saved.");
      onClose();
    },
  });
  return (
    <SettingDialog {...dialog} open={open} onClose={onClose} title="Change name" label="Save" busyLabel="Saving...">
      <Field label="Full name" error={errors.name} hint={`At most ${NAME_MAX_LENGTH} characters.`}>
        <Input name="name" autoComplete="name" defaultValue={name} required data-autofocus />
      </Field>
    </SettingDialog>
  );
}
