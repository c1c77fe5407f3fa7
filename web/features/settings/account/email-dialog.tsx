import type { ViewerView } from "#contract/auth/viewer.ts";
import { emailChangeInput } from "#contract/settings/account.ts";
import { CurrentPasswordField } from "#web/forms/current-password-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { changeEmail } from "../api.ts";

type Props = { viewer: ViewerView; open: boolean; onClose: () => void };

/** Both inboxes must confirm the change. */
export default function ChangeEmail({ viewer, open, onClose }: Props) {
  const form = useForm({
    values: { newEmail: "", password: "" },
    schema: emailChangeInput,
    mutation: changeEmail,
    fieldOfProblem: { "password-wrong": "password", "email-taken": "newEmail" },
    draft: "settings/email",
    onDone: onClose,
  });
  const description = viewer.emailVerified
    ? `We'll send a link to ${viewer.email} and another to your new email. Your email changes after you open both and confirm.`
    : "We'll send a link to your new email. Your email changes after you open it and confirm.";
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Change email"
      description={description}
      label="Send links"
      busyLabel="Sending..."
    >
      <Field label="New email" error={form.errors.newEmail}>
        <Input
          {...form.register("newEmail")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
      </Field>
      <CurrentPasswordField {...form.register("password")} error={form.errors.password} />
    </FormDialog>
  );
}
