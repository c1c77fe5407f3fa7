import { formatMoney } from "#contract/numbers.ts";
import { interestInput } from "#contract/opportunities/deals.ts";
import { AMOUNT_SENTENCE, readMoneyIn } from "#contract/opportunities/money.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { firstName } from "#web/lib/initials.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { showInterest } from "./api.ts";

export default function AmountForm({ opportunity }: { opportunity: OpportunityView }) {
  const { id, owner, deal, raising } = opportunity;
  const name = firstName(owner.name);
  const { currency } = raising;
  const form = useForm({
    values: { amount: deal.amount ? formatMoney(deal.amount) : "" },
    schema: interestInput,
    toInput: ({ amount }) => ({ amountMinor: readMoneyIn(amount, currency) }),
    fieldOf: { amountMinor: "amount" },
    mutation: showInterest(id, name),
    draft: `opportunities/${id}/amount`,
  });
  return (
    <Form form={form}>
      <Field
        label="Amount you might invest"
        error={
          form.errors.amount === AMOUNT_SENTENCE ? `Write an amount in ${currency}, such as 50K.` : form.errors.amount
        }
        hint={`Optional and non-binding. ${name} sees it; other members see only the total.`}
      >
        <Input autoComplete="off" {...form.register("amount")} />
      </Field>
      <SubmitButton form={form} variant="secondary" isInline label="Save amount" busyLabel="Saving..." />
    </Form>
  );
}
