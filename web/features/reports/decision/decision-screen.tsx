import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "#contract/dates.ts";
import { REPORT_ANSWER_MAX_LENGTH } from "#contract/reports/reasons.ts";
import { type DecisionView, decisionAnswer } from "#contract/reports/reports.ts";
import { decisionTitle, REPORTED } from "#contract/reports/texts.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { answerDecision, decisionQuery } from "../api.ts";

export function DecisionScreen({ id }: { id: string }) {
  useDocumentTitle("Decision");
  const query = useQuery(decisionQuery(id));
  const decision = query.data;
  return (
    <>
      <PageHeader
        title={decision ? decisionTitle(decision) : "Decision"}
        sub={decision && `Someone reported ${REPORTED[decision.kind]}, and an admin reviewed it.`}
      />
      <div className="grid max-w-[720px] grid-cols-1 gap-5">
        <QueryState query={query} failed="Could not load this decision." loading={<Skeleton height={160} />}>
          {(view) => (
            <>
              <SectionCard title="The decision" action={<At at={view.decidedAt} />}>
                <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                  {view.reason}
                </p>
              </SectionCard>
              <SectionCard title="What was reported">
                <Reported context={view.context} />
              </SectionCard>
              <Answer view={view} />
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}

const At = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-meta text-muted">
    {formatMoment(at)}
  </time>
);

function Reported({ context }: { context: DecisionView["context"] }) {
  const [title, under, text] =
    context.kind === "message"
      ? ["Your message", null, context.text]
      : context.kind === "member"
        ? [context.name, context.title, context.bio]
        : context.kind === "opportunity"
          ? [context.company, context.description, context.text]
          : context.kind !== "event"
            ? [`Your ${context.kind}`, formatMoment(context.at), context.text]
            : [context.title, context.location, context.description];
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{title}</p>
      {under && <p className="text-meta text-muted wrap-anywhere">{under}</p>}
      <p className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}

function Answer({ view }: { view: DecisionView }) {
  const { answer, appeal } = view;
  if (answer === null) return <AnswerForm id={view.id} />;
  return (
    <SectionCard title="Your answer">
      <div className="grid gap-4">
        <p className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {answer}
        </p>
        {appeal === null ? (
          <p className="text-meta text-muted">An admin will review your answer. You'll get a notification.</p>
        ) : (
          <div className="grid gap-1 border-t border-border pt-4">
            <p className="font-semibold">{appeal.isReversed ? "The decision was taken back" : "The decision stands"}</p>
            <At at={appeal.at} />
            <p className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
              {appeal.reason}
            </p>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

function AnswerForm({ id }: { id: string }) {
  const form = useForm({
    values: { answer: "" },
    schema: decisionAnswer,
    mutation: answerDecision(id),
    draft: `reports/answer/${id}`,
  });
  return (
    <SectionCard title="Your answer">
      <Form form={form} className="grid gap-4">
        <Field
          label="What do you want to say?"
          hint="You can answer once. An admin will review the decision again."
          error={form.errors.answer}
        >
          <Textarea {...form.register("answer")} rows={5} maxLength={REPORT_ANSWER_MAX_LENGTH} />
        </Field>
        <SubmitButton form={form} label="Send answer" busyLabel="Sending..." />
      </Form>
    </SectionCard>
  );
}
