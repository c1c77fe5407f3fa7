import { useState } from "react";
import { readMoneyIn } from "#contract/content/amounts.ts";
import { fullCount, minorUnits } from "#contract/numbers.ts";
import { CURRENCIES } from "#contract/profiles/lists.ts";
import { amountHint } from "#web/forms/amount-field.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { DEFAULT_CURRENCY, type OpportunitiesUrl } from "./list-url.ts";

const OPTIONS = Object.fromEntries(CURRENCIES.filter((code) => code !== DEFAULT_CURRENCY).map((code) => [code, code]));

/** In one currency. The list compares amounts of all currencies. */
export function AmountFilter({ url }: { url: OpportunitiesUrl }) {
  const [min, max] = [url.get("min"), url.get("max")];
  const isEmpty = min !== "" && max !== "" && Number(min) > Number(max);
  return (
    <fieldset className="contents">
      <legend className="sr-only">Amount</legend>
      <AmountField key={url.keyOf("min")} url={url} name="min" label="Amount from" />
      <AmountField
        key={url.keyOf("max")}
        url={url}
        name="max"
        label="Amount to"
        error={isEmpty ? "Enter at least the first amount." : undefined}
      />
      <Field label="Currency">
        <Select value={url.get("currency")} onChange={({ target }) => url.set("currency", target.value)}>
          <Options none={DEFAULT_CURRENCY} of={OPTIONS} />
        </Select>
      </Field>
    </fieldset>
  );
}

type AmountProps = { url: OpportunitiesUrl; name: "min" | "max"; label: string; error?: string | undefined };

/** Text such as 500K. Filters on blur or Enter. */
function AmountField({ url, name, label, error }: AmountProps) {
  // The value in the URL until something is typed, so that Clear resets the field.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = url.get(name);
  const text = typed ?? (chosen && fullCount(Number(chosen)));
  const [isInvalid, setIsInvalid] = useState(false);
  const currency = url.get("currency") || DEFAULT_CURRENCY;
  const read = () => {
    const amountMinor = readMoneyIn(text, currency);
    setIsInvalid(amountMinor === 0);
    if (amountMinor !== 0)
      url.set(name, amountMinor === null ? "" : String(Math.round(amountMinor / minorUnits(currency))));
  };
  return (
    <Field
      label={label}
      error={isInvalid ? amountHint(text, currency) : error}
      hint={typed === null ? undefined : amountHint(text, currency)}
    >
      <Input
        autoComplete="off"
        maxLength={40}
        placeholder="Any"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsInvalid(false);
        }}
        onBlur={read}
        onKeyDown={(event) => {
          if (event.key === "Enter") read();
        }}
      />
    </Field>
  );
}
