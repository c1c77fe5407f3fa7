import { REQUEST_REASON_MAX_LENGTH, REQUEST_TOPIC_MAX_LENGTH } from "#contract/academy/academy.ts";
import { contentRequestInput } from "#contract/academy/requests.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { requestContent } from "../api.ts";

type Props = { open: boolean; onClose: () => void };

export default function RequestDialog({ open, onClose }: Props) {
  const form = useForm({
    values: { topic: "", reason: "" },
    schema: contentRequestInput,
    mutation: requestContent,
    draft: "academy/request",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Request Content"
      description="Members see the topic, not who asked. We'll tell you when it is published."
      label="Send request"
      busyLabel="Sending..."
    >
      <Field label="Topic" error={form.errors.topic}>
        <Input {...form.register("topic")} data-autofocus maxLength={REQUEST_TOPIC_MAX_LENGTH} />
      </Field>
      <Field label="What would it help you with? (optional)" error={form.errors.reason} hint="Only admins read this.">
        <Textarea {...form.register("reason")} maxLength={REQUEST_REASON_MAX_LENGTH} />
      </Field>
    </FormDialog>
  );
}
