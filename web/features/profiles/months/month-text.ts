import { PROFILE_FIRST_YEAR } from "#contract/profiles/limits.ts";

/** A month while it is chosen: `2019-03`, or one of its halves, as `2019-` or `-03`; empty without both. */
export type MonthDraft = string;

/** The halves of such a month: its year as typed, and `03`. Empty texts are not there yet. */
export function splitMonth(draft: MonthDraft): { year: string; month: string } {
  const [, year = "", month = ""] = /^(.*?)-?(\d\d)?$/.exec(draft.includes("-") ? draft : `${draft}-`) ?? [];
  return { year, month };
}

export const joinMonth = (year: string, month: string): MonthDraft => (year || month ? `${year}-${month}` : "");

/** Why a chosen month cannot be sent, and the half that is wrong; null for a whole month. */
export function checkMonth(draft: MonthDraft): { half: "month" | "year"; sentence: string } | null {
  const { year, month } = splitMonth(draft);
  if (month === "") return { half: "month", sentence: year === "" ? "Choose a month and a year." : "Choose a month." };
  if (!/^\d{4}$/.test(year)) return { half: "year", sentence: "Enter a year with four digits." };
  const isKnown = Number(year) >= PROFILE_FIRST_YEAR && Number(year) <= 2100;
  return isKnown ? null : { half: "year", sentence: `Enter a year from ${PROFILE_FIRST_YEAR} to 2100.` };
}

/** A period while it is typed. */
export type PeriodDraft = { from: MonthDraft; to: MonthDraft; isCurrent: boolean };

/** The sentences beside the months of a period. The contract says whether the end is before the start. */
export function checkPeriod({ from, to, isCurrent }: PeriodDraft): { from?: string; to?: string } {
  return { from: checkMonth(from)?.sentence, to: isCurrent ? undefined : checkMonth(to)?.sentence };
}

/** The period as the contract has it. */
export const periodOf = ({ from, to, isCurrent }: PeriodDraft) => ({ from, to: isCurrent ? null : to });

type Period = { from: string; to: string | null };

/** The period of an entry, as the form has it; without an entry a current one without a start. */
export const periodDraftOf = (entry: Period | undefined): PeriodDraft => ({
  from: entry?.from ?? "",
  to: entry?.to ?? "",
  isCurrent: entry ? entry.to === null : false,
});

/**
 * The list with an entry, which replaces its earlier self. A new one is put before the first that ended earlier, or began earlier; the others
 * stay in their order.
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
