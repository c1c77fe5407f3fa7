import type { MemberKind } from "#contract/members.ts";
import type { StoredReason } from "#contract/network/suggestions.ts";
import type { FocusList } from "#contract/profiles/focus-fields.ts";

export type Focus = {
  kind: MemberKind;
  tags: { list: FocusList; code: string }[];
  amountMinMinor: number | null;
  amountMaxMinor: number | null;
  currency: string | null;
};

/** `mutual`: common connections. `events`: events that both attended or host. */
export type Pair = { own: Focus; other: Focus; mutual: number; events: number };

/**
 * 40 for a raise that fits a thesis; 8 a shared sector (max. 24); 10 an event (max. 20); 5 a wanted kind. When shown: 6
 * a common connection (max. 30).
 */
const POINTS = {
  raise: 40,
  sector: 8,
  sectorsMax: 3,
  event: 10,
  eventsMax: 2,
  kind: 5,
  mutual: 6,
  mutualMax: 5,
} as const;

export const WANTED_KINDS: Record<MemberKind, MemberKind[]> = {
  founder: ["investor", "lender"],
  investor: ["founder"],
  lender: ["founder"],
  service_provider: ["founder"],
  organizer: ["founder", "investor"],
};

export const mutualPoints = (mutual: number): number => POINTS.mutual * Math.min(mutual, POINTS.mutualMax);

/** Without `mutualPoints`. No reasons when nothing is shared. */
export function scoreOf({ own, other, mutual, events }: Pair): { score: number; reasons: StoredReason[] } {
  const sectors = codesOf(own, "sectors").filter((code) => codesOf(other, "sectors").includes(code));
  const fits = doesRaiseFit(own, other);
  const reasons: StoredReason[] = [
    ...(fits ? [{ type: "raise" } as const] : []),
    ...(mutual > 0 ? [{ type: "mutual" } as const] : []),
    ...(events > 0 ? [{ type: "events", count: events } as const] : []),
    ...(sectors.length > 0 ? [{ type: "sectors", codes: sectors } as const] : []),
  ];
  const score =
    (fits ? POINTS.raise : 0) +
    POINTS.sector * Math.min(sectors.length, POINTS.sectorsMax) +
    POINTS.event * Math.min(events, POINTS.eventsMax) +
    (WANTED_KINDS[own.kind].includes(other.kind) ? POINTS.kind : 0);
  return { score, reasons };
}

const codesOf = ({ tags }: Focus, wanted: FocusList): string[] =>
  tags.filter(({ list }) => list === wanted).map(({ code }) => code);

/** Needs a shared sector; what the thesis leaves open fits. Amounts compare in the same currency only. */
function doesRaiseFit(one: Focus, other: Focus): boolean {
  const [founder, funder] = one.kind === "founder" ? [one, other] : [other, one];
  if (founder.kind !== "founder" || (funder.kind !== "investor" && funder.kind !== "lender")) return false;
  if (founder.amountMaxMinor === null) return false;
  const sectors = codesOf(funder, "sectors");
  const hasSector = codesOf(founder, "sectors").some((code) => sectors.includes(code));
  return hasSector && fitsStage(founder, funder) && fitsRegion(founder, funder) && fitsAmount(founder, funder);
}

function fitsStage(founder: Focus, funder: Focus): boolean {
  // Lenders have no stages; fields of a former kind do not count.
  const wanted = funder.kind === "investor" ? codesOf(funder, "stages") : [];
  return wanted.length === 0 || codesOf(founder, "stages").some((code) => wanted.includes(code));
}

function fitsRegion(founder: Focus, funder: Focus): boolean {
  const [wanted, own] = [codesOf(funder, "regions"), codesOf(founder, "regions")];
  const isAnywhere = wanted.length === 0 || wanted.includes("worldwide") || own.includes("worldwide");
  return isAnywhere || own.some((code) => wanted.includes(code));
}

/** The smallest check or loan is at most the raise; a lender's largest loan is at least the raise. */
function fitsAmount(founder: Focus, funder: Focus): boolean {
  const { amountMinMinor: min, amountMaxMinor: max } = funder;
  if (min === null && max === null) return true;
  const raise = founder.amountMaxMinor ?? 0;
  if (founder.currency === null || founder.currency !== funder.currency) return false;
  return (min ?? 0) <= raise && (funder.kind !== "lender" || max === null || raise <= max);
}
