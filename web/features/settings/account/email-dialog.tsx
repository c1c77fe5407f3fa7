import type { ViewerView } from "#contract/auth/viewer.ts";
import { emailChangeInput } from "#contract/settings/account.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { SettingDialog } from "../setting-dialog.tsx";
import { useSettingForm } from "../setting-form.ts";
import { changeEmail, toastMailResult } from "./api.ts";

export type ChangeProps = { viewer: ViewerView; open: boolean; onClose: () => void };

/** The dialog to change the email, which both inboxes must confirm. */
export default function ChangeEmail({ viewer, open, onClose }: ChangeProps) {
  const { errors, ...dialog } = useSettingForm({
    read: (fields) => emailChangeInput.safeParse(fields),
    fallback: "The change could not be asked for. Please try again.",
    send: async (input) => {
      toastMailResult(await changeEmail(input), "The links are on their way.");
      onClose();
    },
  });
  const description = viewer.emailVerified
    ? `A link goes to ${viewer.email} and another to the new address. The address changes once both are used.`
    : "A link goes to the new address. The address changes once it is used.";
  return (
    <SettingDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title="Change email"
      description={description}
      label="Send the links"
      busyLabel="Sending..."
    >
      <Field label="New email" error={errors.newEmail}>
        <Input
          name="newEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
    </SettingDialog>
  );
}
