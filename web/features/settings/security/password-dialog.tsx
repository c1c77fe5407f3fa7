import { useState } from "react";
import { PASSWORD_HINT } from "#contract/auth/password.ts";
import { passwordChangeInput } from "#contract/settings/account.ts";
import { PasswordLength } from "#web/forms/password-length.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { SettingDialog } from "../setting-dialog.tsx";
import { useSettingForm } from "../setting-form.ts";
import { changePassword } from "./api.ts";

/** The dialog to change the password. */
export default function ChangePassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { errors, ...dialog } = useSettingForm({
    read: (fields) => passwordChangeInput.safeParse(fields),
    fallback: "The password could not be changed. Please try again.",
    send: async (input) => {
      await changePassword(input);
      toastSuccess("Your password is changed. Every other device is signed out.");
      onClose();
    },
  });
  return (
    <SettingDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title="Change password"
      description="Every other device is signed out. This one stays."
      label="Change password"
      busyLabel="Changing..."
    >
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
        data-autofocus
      />
      <NewPassword error={errors.newPassword} />
    </SettingDialog>
  );
}

/** A component of its own, so that its state is lost when the dialog closes. */
function NewPassword({ error }: { error: string | undefined }) {
  const [password, setPassword] = useState("");
  return (
    <div className="grid gap-2">
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={error}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordLength of={password} />
    </div>
  );
}
