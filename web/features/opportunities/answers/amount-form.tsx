import { readMoneyIn, whyNoMoneyIn } from "#contract/content/amounts.ts";
import { formatMoney } from "#contract/numbers.ts";
import { interestInput } from "#contract/opportunities/deals.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { AmountField } from "#web/forms/amount-field.tsx";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { firstName } from "#web/lib/initials.ts";
import { showInterest } from "./api.ts";

export default function AmountForm({ opportunity }: { opportunity: OpportunityView }) {
  const { id, owner, deal, raising } = opportunity;
  const name = firstName(owner.name);
  const { currency } = raising;
  const form = useForm({
    values: { amount: deal.amount ? formatMoney(deal.amount) : "" },
    schema: interestInput,
    toInput: ({ amount }) => ({ amountMinor: readMoneyIn(amount, currency) }),
    check: ({ amount }) => ({ amount: whyNoMoneyIn(amount, currency) }),
    fieldOf: { amountMinor: "amount" },
    mutation: showInterest(id, name),
    draft: `opportunities/${id}/amount`,
  });
  return (
    <Form form={form}>
      <AmountField
        form={form}
        name="amount"
        label="Amount you might invest"
        currency={currency}
        hint={`Optional and non-binding. ${name} sees it; other members see only the total.`}
      />
      <SubmitButton form={form} variant="secondary" isInline label="Save amount" busyLabel="Saving..." />
    </Form>
  );
}
