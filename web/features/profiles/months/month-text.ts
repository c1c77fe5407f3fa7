import { PROFILE_FIRST_YEAR } from "#contract/profiles/limits.ts";

/** A month being entered: `2019-03`, `2019-`, `-03` or empty. */
export type MonthDraft = string;

/** `year` as typed, `month` as `03`; empty text for a missing half. */
export function splitMonth(draft: MonthDraft): { year: string; month: string } {
  const [, year = "", month = ""] = /^(.*?)-?(\d\d)?$/.exec(draft.includes("-") ? draft : `${draft}-`) ?? [];
  return { year, month };
}

export const joinMonth = (year: string, month: string): MonthDraft => (year || month ? `${year}-${month}` : "");

/** Null for a complete month. `half`: the wrong part. */
export function checkMonth(draft: MonthDraft): { half: "month" | "year"; sentence: string } | null {
  const { year, month } = splitMonth(draft);
  if (month === "") return { half: "month", sentence: year === "" ? "Choose a month and a year." : "Choose a month." };
  if (!/^\d{4}$/.test(year)) return { half: "year", sentence: "Enter a year with four digits." };
  const isKnown = Number(year) >= PROFILE_FIRST_YEAR && Number(year) <= 2100;
  return isKnown ? null : { half: "year", sentence: `Enter a year from ${PROFILE_FIRST_YEAR} to 2100.` };
}

export type PeriodDraft = { from: MonthDraft; to: MonthDraft; isCurrent: boolean };

/** Does not compare start and end, which the contract does. */
export function checkPeriod({ from, to, isCurrent }: PeriodDraft): { from?: string; to?: string } {
  return { from: checkMonth(from)?.sentence, to: isCurrent ? undefined : checkMonth(to)?.sentence };
}

export const periodOf = ({ from, to, isCurrent }: PeriodDraft) => ({ from, to: isCurrent ? null : to });

type Period = { from: string; to: string | null };

/** Without an entry: a current period without a start. */
export const periodDraftOf = (entry: Period | undefined): PeriodDraft => ({
  from: entry?.from ?? "",
  to: entry?.to ?? "",
  isCurrent: entry ? entry.to === null : false,
});

/**
 * Replaces an entry, or inserts a new one before the first that ended, or began, earlier. Keeps the order of others.
 */
export function putEntry<Entry extends Period & { id: string }>(entries: Entry[], put: Entry): Entry[] {
  if (entries.some(({ id }) => id === put.id)) return entries.map((entry) => (entry.id === put.id ? put : entry));
  const at = entries.findIndex((entry) => isLater(put, entry));
  return entries.toSpliced(at < 0 ? entries.length : at, 0, put);
}

const LAST = "9999-12";
function isLater(one: Period, other: Period): boolean {
  const [end, otherEnd] = [one.to ?? LAST, other.to ?? LAST];
  return end === otherEnd ? one.from > other.from : end > otherEnd;
}
