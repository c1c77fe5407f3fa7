import { useWatch } from "react-hook-form";
import { passwordChangeInput } from "#contract/settings/account.ts";
import { CurrentPasswordField } from "#web/forms/current-password-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { NewPasswordField } from "#web/forms/new-password-field.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { changePassword } from "../api.ts";

type Props = { open: boolean; onClose: () => void };

export default function ChangePassword({ open, onClose }: Props) {
  const form = useForm({
    values: { password: "", newPassword: "" },
    schema: passwordChangeInput,
    mutation: changePassword,
    fieldOfProblem: { "password-wrong": "password", "weak-password": "newPassword" },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Change password"
      description="You stay signed in on this device. All other devices are signed out."
      label="Change password"
      busyLabel="Changing..."
    >
      <CurrentPasswordField
        {...form.register("password")}
        label="Current password"
        error={form.errors.password}
        data-autofocus
      />
      <NewPasswordField
        {...form.register("newPassword")}
        typed={useWatch({ control: form.control, name: "newPassword" })}
        error={form.errors.newPassword}
      />
    </FormDialog>
  );
}
