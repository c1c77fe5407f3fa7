import { useWatch } from "react-hook-form";
import { readMoney } from "#contract/content/amounts.ts";
import { dayOf } from "#contract/opportunities/last-day.ts";
import { INSTRUMENTS } from "#contract/opportunities/lists.ts";
import { REGIONS } from "#contract/profiles/lists.ts";
import { AmountField } from "#web/forms/amount-field.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { addDays } from "#web/ui/date/date-text.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import type { OpportunityForm } from "./form-values.ts";

const OPTIONAL = "Optional";
const AHEAD_DAYS = 730;

export function RoundFields({ form }: { form: OpportunityForm }) {
  const { register, errors, control, change } = form;
  const [closesOn, amount] = useWatch({ control, name: ["closesOn", "amount"] });
  const raising = readMoney(amount);
  const money = { form, hint: OPTIONAL, currency: "money" in raising ? raising.money.currency : undefined };
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label="Based in" error={errors.location}>
          <Input autoComplete="off" placeholder="Lisbon, Portugal" {...register("location")} />
        </Field>
        <Field label="Region" error={errors.region}>
          <Select {...register("region")}>
            <Options none="Choose" of={REGIONS} />
          </Select>
        </Field>
        <Field label="Instrument" error={errors.instrument}>
          <Select {...register("instrument")}>
            <Options none="Choose" of={INSTRUMENTS} />
          </Select>
        </Field>
        <Field label="Closes" error={errors.closesOn} hint="Optional, at 24:00 UTC">
          <DateField
            name="closesOn"
            value={closesOn}
            onChange={(text) => change("closesOn", text)}
            calendar="Choose the last day"
            first={dayOf(Date.now())}
            last={addDays(dayOf(Date.now()), AHEAD_DAYS)}
          />
        </Field>
        <AmountField {...money} name="valuation" label="Pre-money valuation" placeholder="$18M" />
        <AmountField {...money} name="minCheck" label="Minimum check" placeholder="$50K" />
        <Field label="Lead investor" error={errors.lead} hint={OPTIONAL}>
          <Input autoComplete="off" {...register("lead")} />
        </Field>
        <Field label="The money is for" error={errors.moneyFor} hint={OPTIONAL}>
          <Input autoComplete="off" {...register("moneyFor")} />
        </Field>
      </div>
      <Checkbox
        label="Open to investors first"
        description="For the first seven days only members whose tier has early deals see it."
        {...register("isInvestorsFirst")}
      />
    </>
  );
}
