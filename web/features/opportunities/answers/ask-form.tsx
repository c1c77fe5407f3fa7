import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { questionInput } from "#contract/opportunities/sharing.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { firstName } from "#web/lib/initials.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { ask } from "./api.ts";

export default function AskForm({ opportunity: { id, owner } }: { opportunity: OpportunityView }) {
  const name = firstName(owner.name);
  const form = useForm({
    values: { text: "" },
    schema: questionInput,
    mutation: ask(id, name),
    draft: `opportunities/${id}/question`,
    onDone: () => form.reset({ text: "" }),
  });
  return (
    <Card className="card-body">
      <Form form={form}>
        <Field label={`Ask ${name} a question`} error={form.errors.text} hint="Published answers don't show your name.">
          <Textarea rows={2} {...form.register("text")} dir="auto" />
        </Field>
        <SubmitButton form={form} variant="secondary" isInline label="Ask" busyLabel="Asking..." />
      </Form>
    </Card>
  );
}
