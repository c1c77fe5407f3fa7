import type { MemberKind } from "#contract/members.ts";
import { fullCount, minorUnits, plainDigits, readWholeNumber } from "#contract/numbers.ts";
import type { FocusInput, FocusView } from "#contract/profiles/focus.ts";
import { FOCUS_FIELDS, FOCUS_LISTS, type FocusList } from "#contract/profiles/focus-fields.ts";

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
  // Until a currency is chosen, the schema reports it as missing.
  const units = values.currency ? minorUnits(values.currency) : 1;
  const inMinor = (text: string) => {
    const amount = readAmount(text);
    return amount === null ? null : amount * units;
  };
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
    currency: min === null && max === null ? null : values.currency || null,
    termMinMonths: ifOwn("termMinMonths", readCount(values.termMin)),
    termMaxMonths: ifOwn("termMaxMonths", readCount(values.termMax)),
  };
}

const FACTORS: Record<string, number> = { "": 1, k: 1e3, m: 1e6, b: 1e9 };

/** Reads `250,000`, `250000` or `1.5M`; null for empty text, NaN if it is not a whole amount. */
export function readAmount(text: string): number | null {
  const typed = plainDigits(text)
    .replace(/[\s,_]/g, "")
    .toLowerCase();
  if (typed === "") return null;
  const [, digits = "", suffix = ""] = /^(\d+(?:\.\d+)?)([kmb]?)$/.exec(typed) ?? [];
  // Rounded to a thousandth, because 1.1 million is not exact in binary.
  const amount = Math.round(Number(digits || Number.NaN) * (FACTORS[suffix] ?? 1) * 1000) / 1000;
  return Number.isInteger(amount) ? amount : Number.NaN;
}

const readCount = (text: string): number | null => (text.trim() === "" ? null : readWholeNumber(text));
