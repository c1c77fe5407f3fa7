import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { readMoney, whyNoMoneyIn } from "#contract/content/amounts.ts";
import { writeOutMoney } from "#contract/numbers.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import type { Form } from "./use-form.ts";

/** What a text is read as, or why it is no amount; `empty` for none. */
export function amountHint(text: string, currency: string | undefined, empty?: string): string | undefined {
  if (text.trim() === "") return empty;
  const reason = currency && whyNoMoneyIn(text, currency);
  if (reason) return reason;
  const reading = readMoney(text, currency);
  return "money" in reading ? writeOutMoney(reading.money) : reading.reason;
}

type Props<Values extends FieldValues> = {
  form: Form<Values>;
  name: Path<Values>;
  label: string;
  /** Of an amount without one. */
  currency?: string | undefined;
  /** Shown while there is no text. */
  hint?: string;
  placeholder?: string;
};

/** An amount as text, with what it is read as below it. */
export function AmountField<Values extends FieldValues>({
  form,
  name,
  label,
  currency,
  hint,
  placeholder,
}: Props<Values>) {
  const text: string = useWatch({ control: form.control, name });
  return (
    <Field label={label} error={form.errors[name]} hint={amountHint(text, currency, hint)}>
      <Input autoComplete="off" maxLength={40} placeholder={placeholder} {...form.register(name)} />
    </Field>
  );
}
