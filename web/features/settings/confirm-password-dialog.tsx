import type { ReactNode } from "react";
import { secondFactorInput } from "#contract/auth/two-factor.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { SettingDialog } from "./setting-dialog.tsx";
import { useSettingForm } from "./setting-form.ts";

export type PasswordDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  label: string;
  busyLabel: string;
  danger?: boolean;
  fallback: string;
  /** The action. Throws an HttpError. */
  send: (input: { password: string }) => Promise<void>;
};

/** Asks for the password before a sensitive change. */
export default function SettingPasswordDialog({ send, fallback, ...rest }: PasswordDialogProps) {
  const { errors, ...dialog } = useSettingForm({
    read: (fields) => secondFactorInput.safeParse(fields),
    send,
    fallback,
  });
  return (
    <SettingDialog {...rest} {...dialog}>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
        data-autofocus
      />
    </SettingDialog>
  );
}
