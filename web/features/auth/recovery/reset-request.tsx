import { resetRequestInput } from "#contract/auth/recovery.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { requestReset } from "../api.ts";
import { useKnownEmail } from "../known-email.ts";

type Props = { label: string; busyLabel: string; onSent: (email: string) => void };

export function ResetRequestForm({ label, busyLabel, onSent }: Props) {
  const form = useForm({
    values: { email: useKnownEmail() },
    schema: resetRequestInput,
    mutation: requestReset,
    onDone: (_, { email }) => onSent(email),
  });
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <EmailField {...form.register("email")} error={form.errors.email} />
      <SubmitButton form={form} label={label} busyLabel={busyLabel} />
    </Form>
  );
}
