import { useQuery } from "@tanstack/react-query";
import { type OwnQuoteView, QUOTE_MAX_LENGTH, type QuoteState, quoteInput } from "#contract/settings/quote.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { ownQuoteQuery, removeQuote, saveQuote } from "../api.ts";

export default function QuoteCard() {
  const query = useQuery(ownQuoteQuery);
  return (
    <QueryState query={query} failed="Your quote could not be loaded." loading={<Skeleton height={220} />}>
      {({ quote }) => <QuoteForm key={quote?.at} quote={quote} />}
    </QueryState>
  );
}

const STATES: Record<QuoteState, string> = {
  waiting: "An admin reviews it before it's shown with your name, title and company.",
  shown:
    "It's on the home page with your name, title and company as they were. If you change it, it's taken off until an admin has reviewed it.",
  declined: "An admin chose not to show it. You can write another one.",
};

function QuoteForm({ quote }: OwnQuoteView) {
  const form = useForm({
    values: { text: quote?.text ?? "", consent: false },
    schema: quoteInput,
    mutation: saveQuote,
    draft: "settings/quote",
  });
  const removal = useAction(removeQuote);
  return (
    <SectionCard title="Your quote for the home page">
      <p className="mb-4 max-w-[62ch] text-sm text-muted">
        {quote
          ? STATES[quote.state]
          : `Say in a sentence or two what ${appName()} does for you. It's shown with your name, title and company once an admin has reviewed it.`}
      </p>
      <Form form={form}>
        <Field label="Quote" error={form.errors.text}>
          <Textarea rows={3} maxLength={QUOTE_MAX_LENGTH} {...form.register("text")} />
        </Field>
        <Checkbox
          label={`${appName()} may show this on its home page until I remove it`}
          error={form.errors.consent}
          {...form.register("consent")}
        />
        <div className="flex flex-wrap items-start gap-3">
          <SubmitButton form={form} label="Save quote" busyLabel="Saving..." isInline />
          {quote && (
            <ActionButton action={removal} input={undefined} variant="ghost" busyLabel="Removing...">
              Remove quote
            </ActionButton>
          )}
        </div>
      </Form>
    </SectionCard>
  );
}
