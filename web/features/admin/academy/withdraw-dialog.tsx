import { withdrawalInput } from "#contract/academy/certificates.ts";
import { REASON_MAX_LENGTH } from "#contract/limits.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { withdrawCertificate } from "./api.ts";

type Props = { open: boolean; onClose: () => void };

export default function WithdrawDialog({ open, onClose }: Props) {
  const form = useForm({
    values: { code: "", reason: "" },
    schema: withdrawalInput,
    mutation: withdrawCertificate,
    draft: "admin/withdrawal",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Withdraw a certificate"
      description="Its public page says so right away and no longer shows the name. You can't undo this."
      label="Withdraw"
      busyLabel="Withdrawing..."
      danger
    >
      <Field label="Certificate number" error={form.errors.code}>
        <Input {...form.register("code")} data-autofocus className="font-mono" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Reason" error={form.errors.reason} hint="Kept in the audit log.">
        <Textarea {...form.register("reason")} maxLength={REASON_MAX_LENGTH} />
      </Field>
    </FormDialog>
  );
}
