import { useState } from "react";
import type { QuestionView } from "#contract/opportunities/opportunities.ts";
import { answerInput } from "#contract/opportunities/sharing.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { answerQuestion } from "./api.ts";

type Props = { opportunityId: string; question: Pick<QuestionView, "id" | "answer" | "isPublished"> };

/** The reply is public, or only for the asker. */
export default function ReplyForm({ opportunityId, question }: Props) {
  const [base] = useState(question);
  const form = useForm({
    values: { answer: base.answer ?? "", isPublished: base.answer === null || base.isPublished },
    schema: answerInput,
    // A correction sends only what was changed, because the question may have been published or taken back since.
    toInput: ({ answer, isPublished }) =>
      base.answer === null
        ? { answer, isPublished }
        : {
            answer: answer === base.answer ? undefined : answer,
            isPublished: isPublished === base.isPublished ? undefined : isPublished,
          },
    mutation: answerQuestion(opportunityId, question.id),
    draft: `opportunities/${opportunityId}/answer/${question.id}`,
  });
  return (
    <div className="mt-3">
      <Form form={form}>
        <Field label="Your answer" error={form.errors.answer}>
          <Textarea rows={3} {...form.register("answer")} dir="auto" />
        </Field>
        <Checkbox
          label="Publish question and answer"
          description="Everyone who sees this page reads both, without the asker's name."
          {...form.register("isPublished")}
        />
        <SubmitButton form={form} variant="secondary" isInline label="Answer" busyLabel="Sending..." />
      </Form>
    </div>
  );
}
