import type { MemberKind } from "#contract/members.ts";
import type { StoredReason } from "#contract/network/suggestions.ts";
import type { FocusList } from "#contract/profiles/plain/focus-fields.ts";

/** What a fit is judged by: the part of a profile that depends on the kind. */
export type Focus = {
  kind: MemberKind;
  tags: { list: FocusList; code: string }[];
  amountMinMinor: number | null;
  amountMaxMinor: number | null;
  currency: string | null;
};

/** Two members as they fit each other. `mutual`: connections in common. `events`: events that both attended or host. */
export type Pair = { own: Focus; other: Focus; mutual: number; events: number };

/**
 * Points of a suggestion, in sum: 40 when a raise and a thesis fit; 8 for each shared sector, at most 24; 10 for each event, at most 20; 5 for
 * a kind that the member looks for. What connections in common add is counted when it is shown: 6 for each, at most 30.
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

/** The kinds that a member of a kind looks for first. */
export const WANTED_KINDS: Record<MemberKind, MemberKind[]> = {
  founder: ["investor", "lender"],
  investor: ["founder"],
  lender: ["founder"],
  service_provider: ["founder"],
  organizer: ["founder", "investor"],
};

/** The points for connections in common. */
export const mutualPoints = (mutual: number): number => POINTS.mutual * Math.min(mutual, POINTS.mutualMax);

/** The points of a suggestion without those for connections in common, and why it is one. No reason when nothing is shared. */
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

/**
 * Whether one is a founder with a raise and the other an investor or lender whose thesis it fits: a shared sector, and a stage, a region and an
 * amount that the thesis allows. What a thesis leaves open bounds nothing. Amounts are compared in the same currency only.
 */
function doesRaiseFit(one: Focus, other: Focus): boolean {
  const [founder, funder] = one.kind === "founder" ? [one, other] : [other, one];
  if (founder.kind !== "founder" || (funder.kind !== "investor" && funder.kind !== "lender")) return false;
  if (founder.amountMaxMinor === null) return false;
  const sectors = codesOf(funder, "sectors");
  const hasSector = codesOf(founder, "sectors").some((code) => sectors.includes(code));
  return hasSector && fitsStage(founder, funder) && fitsRegion(founder, funder) && fitsAmount(founder, funder);
}

function fitsStage(founder: Focus, funder: Focus): boolean {
  // Lenders have no stages; what they chose as another kind does not count.
  const wanted = funder.kind === "investor" ? codesOf(funder, "stages") : [];
  return wanted.length === 0 || codesOf(founder, "stages").some((code) => wanted.includes(code));
}

function fitsRegion(founder: Focus, funder: Focus): boolean {
  const [wanted, own] = [codesOf(funder, "regions"), codesOf(founder, "regions")];
  const isAnywhere = wanted.length === 0 || wanted.includes("worldwide") || own.includes("worldwide");
  return isAnywhere || own.some((code) => wanted.includes(code));
}

/** The smallest check or loan is no more than the raise; a lender's largest loan is no less than it. */
function fitsAmount(founder: Focus, funder: Focus): boolean {
  const { amountMinMinor: min, amountMaxMinor: max } = funder;
  if (min === null && max === null) return true;
  const raise = founder.amountMaxMinor ?? 0;
  if (founder.currency === null || founder.currency !== funder.currency) return false;
  return (min ?? 0) <= raise && (funder.kind !== "lender" || max === null || raise <= max);
}
