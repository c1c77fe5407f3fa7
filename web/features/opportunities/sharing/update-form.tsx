import { updateInput } from "#contract/opportunities/sharing.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { writeUpdate } from "./api.ts";

const EMPTY = { title: "", text: "" };

export default function UpdateForm({ id }: { id: string }) {
  const form = useForm({
    values: EMPTY,
    schema: updateInput,
    mutation: writeUpdate(id),
    draft: `opportunities/${id}/update`,
    onDone: () => form.reset(EMPTY),
  });
  return (
    <Card className="card-body">
      <Form form={form}>
        <Field label="Title of an update" error={form.errors.title}>
          <Input autoComplete="off" {...form.register("title")} />
        </Field>
        <Field label="What is new" error={form.errors.text}>
          <Textarea rows={3} {...form.register("text")} dir="auto" />
        </Field>
        <SubmitButton form={form} variant="secondary" isInline label="Publish update" busyLabel="Publishing..." />
      </Form>
    </Card>
  );
}
