import { useState } from "react";
import { reauthenticationInput } from "#contract/auth/reauthentication.ts";
import { reauthenticate } from "#web/lib/auth/api.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { CurrentPasswordField } from "../current-password-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useForm } from "../use-form.ts";

type By = "password" | "code";
const MISSING: Record<By, string> = {
  password: "Please enter your password.",
  code: "Please enter the 6-digit code.",
};
const EMPTY = { password: "", code: "" };

type Props = { open: boolean; onClose: () => void; onConfirmed: () => void };

/** Before a change of a sign-in method. A code is possible for members with two-factor authentication. */
export default function ReauthenticationDialog({ open, onClose, onConfirmed }: Props) {
  const [by, setBy] = useState<By>("password");
  const canUseCode = useViewer()?.secondFactor ?? false;
  const toInput = (values: typeof EMPTY) => ({ [by]: values[by] });
  const form = useForm({
    values: EMPTY,
    schema: reauthenticationInput,
    toInput,
    check: (values) => (reauthenticationInput.safeParse(toInput(values)).success ? {} : { [by]: MISSING[by] }),
    mutation: reauthenticate,
    fieldOfProblem: { "password-wrong": "password", "second-factor-invalid": "code" },
    onDone() {
      onClose();
      onConfirmed();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Confirm it's you"
      description="To make this change, confirm your identity again."
      label="Continue"
      busyLabel="Checking..."
    >
      {by === "password" ? (
        <CurrentPasswordField {...form.register("password")} error={form.errors.password} data-autofocus />
      ) : (
        <Field label="6-digit code" error={form.errors.code} hint="From your authenticator app.">
          <Input {...form.register("code")} inputMode="numeric" autoComplete="one-time-code" required data-autofocus />
        </Field>
      )}
      {canUseCode && (
        <TextButton
          className="justify-self-start text-sm"
          onClick={() => {
            setBy(by === "password" ? "code" : "password");
            form.reset();
          }}
        >
          {by === "password" ? "Use a code from your app" : "Use your password"}
        </TextButton>
      )}
    </FormDialog>
  );
}
