import { readMoney, readMoneyIn, whyNoMoneyIn } from "#contract/content/amounts.ts";
import type { MemberKind } from "#contract/members.ts";
import { fullCount, minorUnits, readWholeNumber } from "#contract/numbers.ts";
import type { FocusInput, FocusView } from "#contract/profiles/focus.ts";
import { FOCUS_FIELDS, FOCUS_LISTS, type FocusList } from "#contract/profiles/focus-fields.ts";
import type { FieldErrors } from "#web/forms/read-form.ts";

/** Amounts are text in whole units of the currency, as typed. */
export type FocusValues = Record<FocusList, string[]> & {
  amountMin: string;
  amountMax: string;
  currency: string;
  termMin: string;
  termMax: string;
};

/** Fields for input properties with other names. */
export const FOCUS_FIELD_OF = {
  amountMinMinor: "amountMin",
  amountMaxMinor: "amountMax",
  termMinMonths: "termMin",
  termMaxMonths: "termMax",
} as const;

const LISTS = Object.keys(FOCUS_LISTS) as FocusList[];
const eachList = (codesOf: (list: FocusList) => string[]) =>
  Object.fromEntries(LISTS.map((list) => [list, codesOf(list)])) as Record<FocusList, string[]>;

export function focusValues(focus: FocusView): FocusValues {
  const { amountMinMinor, amountMaxMinor, currency, termMinMonths, termMaxMonths } = focus;
  const units = currency ? minorUnits(currency) : 1;
  const whole = (amount: number | null) => (amount === null ? "" : fullCount(amount / units));
  return {
    ...eachList((list) => focus[list]),
    amountMin: whole(amountMinMinor),
    amountMax: whole(amountMaxMinor),
    currency: currency ?? "",
    termMin: String(termMinMonths ?? ""),
    termMax: String(termMaxMonths ?? ""),
  };
}

/** Not validated. Fields that the kind does not have are empty. */
export function focusInputOf(
  values: FocusValues,
  kind: MemberKind,
): Record<keyof Omit<FocusInput, "version">, unknown> {
  const own: readonly string[] = FOCUS_FIELDS[kind];
  const ifOwn = <Value>(field: string, value: Value) => (own.includes(field) ? value : null);
  const currency = currencyOf(values);
  // Until a currency is chosen, the schema reports it as missing.
  const inMinor = (text: string) => readMoneyIn(text, currency || ANY_CURRENCY);
  const [min, max] = [
    ifOwn("amountMinMinor", inMinor(values.amountMin)),
    ifOwn("amountMaxMinor", inMinor(values.amountMax)),
  ];
  return {
    kind,
    ...eachList((list) => {
      // In the order of the list, so that the order of clicks changes nothing.
      const codes: readonly string[] = FOCUS_LISTS[list].map(([code]) => code);
      return own.includes(list) ? codes.filter((code) => values[list].includes(code)) : [];
    }),
    amountMinMinor: min,
    amountMaxMinor: max,
    currency: min === null && max === null ? null : currency || null,
    termMinMonths: ifOwn("termMinMonths", readCount(values.termMin)),
    termMaxMonths: ifOwn("termMaxMonths", readCount(values.termMax)),
  };
}

const ANY_CURRENCY = "EUR";

/** The chosen one, or that of an amount such as `€250K`. */
function currencyOf({ currency, amountMin, amountMax }: FocusValues): string {
  if (currency) return currency;
  const typed = [amountMax, amountMin].map((text) => readMoney(text)).find((reading) => "money" in reading);
  return typed && "money" in typed ? typed.money.currency : "";
}

/** The sentences of amounts, which say more than the schema's. */
export function checkFocus(values: FocusValues): FieldErrors<FocusValues> {
  const currency = currencyOf(values) || ANY_CURRENCY;
  return { amountMin: whyNoMoneyIn(values.amountMin, currency), amountMax: whyNoMoneyIn(values.amountMax, currency) };
}

const readCount = (text: string): number | null => (text.trim() === "" ? null : readWholeNumber(text));
