import type { MemberKind } from "#contract/members.ts";
import { FOCUS_FIELDS, FOCUS_LISTS, type FocusList, type FocusView } from "#contract/profiles/focus.ts";
import { readCurrency } from "./stored.ts";
import type { SubjectRow } from "./subject.ts";

type Tag = { list: FocusList; code: string };

/** Without fields of a former kind, and without codes that are in no list anymore. */
export function toFocusView(row: SubjectRow, tags: Tag[]): FocusView {
  const currency = readCurrency(row.currency);
  const isOwn = ownFields(row.kind);
  const codes = <L extends FocusList>(list: L) => chosenCodes(list, isOwn(list) ? tags : []);
  const amount = (name: "amountMinMinor" | "amountMaxMinor") => (isOwn(name) && currency ? row[name] : null);
  const term = (name: "termMinMonths" | "termMaxMonths") => (isOwn(name) ? row[name] : null);
  return {
    sectors: codes("sectors"),
    stages: codes("stages"),
    regions: codes("regions"),
    loans: codes("loans"),
    services: codes("services"),
    formats: codes("formats"),
    amountMinMinor: amount("amountMinMinor"),
    amountMaxMinor: amount("amountMaxMinor"),
    currency: isOwn("currency") ? currency : null,
    termMinMonths: term("termMinMonths"),
    termMaxMonths: term("termMaxMonths"),
  };
}

const ownFields = (kind: MemberKind) => {
  const own: readonly string[] = FOCUS_FIELDS[kind];
  return (name: string): boolean => own.includes(name);
};

function chosenCodes<L extends FocusList>(list: L, tags: Tag[]) {
  const chosen = new Set(tags.filter((tag) => tag.list === list).map(({ code }) => code));
  const codes = FOCUS_LISTS[list].map(([code]) => code);
  return codes.filter((code) => chosen.has(code)) as FocusView[L];
}
