import { DASH } from "#contract/dates.ts";
import type { MemberKind } from "#contract/members.ts";
import { fullCount, shortMoney } from "#contract/numbers.ts";
import type { FocusView } from "./focus.ts";
import { FOCUS_FIELDS, FOCUS_LISTS, type FocusList } from "./focus-fields.ts";
import { nameOf } from "./lists.ts";

/** For the page and the article of a public profile. */

export const LIST_NAMES: Record<FocusList, string> = {
  sectors: "Sectors",
  stages: "Stages",
  regions: "Regions",
  loans: "Loans",
  services: "Services",
  formats: "Formats",
};

const AMOUNT_NAMES: { [Kind in MemberKind]?: string } = {
  investor: "Check size",
  founder: "Raising",
  lender: "Loan size",
};

type FocusRow = { name: string; names: string[] } | { name: string; text: string };

const isList = (field: string): field is FocusList => field in FOCUS_LISTS;

/** Without empty fields, in the order of the form. */
export function focusRows(kind: MemberKind, focus: FocusView): FocusRow[] {
  const lists = FOCUS_FIELDS[kind].filter(isList).flatMap((field): FocusRow[] => {
    const names = focus[field].map((code) => nameOf(FOCUS_LISTS[field], code));
    return names.length > 0 ? [{ name: LIST_NAMES[field], names }] : [];
  });
  const texts = [
    [AMOUNT_NAMES[kind], amountText(kind, focus)],
    ["Term", termText(focus)],
  ] as const;
  return [...lists, ...texts.flatMap(([name, text]) => (name && text ? [{ name, text }] : []))];
}

/** `€250K – €1.5M`, or `€250K` for a founder's round. */
function amountText(kind: MemberKind, { amountMinMinor, amountMaxMinor, currency }: FocusView): string | null {
  const short = (amountMinor: number | null) =>
    amountMinor === null || !currency ? null : shortMoney({ amountMinor, currency });
  return kind === "founder" ? short(amountMaxMinor) : rangeText(short(amountMinMinor), short(amountMaxMinor));
}

/** `12 – 36 months` */
function termText({ termMinMonths: min, termMaxMonths: max }: FocusView): string | null {
  const text = rangeText(min === null ? null : fullCount(min), max === null ? null : fullCount(max));
  return text && `${text} ${(max ?? min) === 1 ? "month" : "months"}`;
}

/** `1 – 2`, `From 1`, `Up to 2`, or one of them when equal; null without either. */
function rangeText(min: string | null, max: string | null): string | null {
  if (min === null) return max && `Up to ${max}`;
  if (max === null) return `From ${min}`;
  return min === max ? min : `${min}${DASH}${max}`;
}
