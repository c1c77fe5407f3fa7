import { shortCount } from "#contract/numbers.ts";
import { REGIONS, SECTORS, STAGES } from "#contract/profiles/lists.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";
import { KINDS } from "#web/lib/member-kinds.ts";

const AMOUNTS = [10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 10_000_000];

const kinds = Object.fromEntries(Object.entries(KINDS).map(([kind, { title }]) => [kind, title]));

/** Filters with one choice, in the order on screen. `options`: texts by value. */
export const CHOICES = [
  { name: "kind", label: "Member", all: "Everyone", options: kinds },
  { name: "sector", label: "Sector", all: "Every sector", options: Object.fromEntries(SECTORS) },
  { name: "stage", label: "Stage", all: "Every stage", options: Object.fromEntries(STAGES) },
  { name: "region", label: "Region", all: "Every region", options: Object.fromEntries(REGIONS) },
  {
    name: "amount",
    label: "Check size",
    all: "Any amount",
    options: Object.fromEntries(AMOUNTS.map((amount) => [amount, shortCount(amount)])),
  },
] as const;

/** In the order of the worker's bootstrap data keys. */
const FILTERS = {
  q: KNOWN.words,
  kind: CHOICES[0].options,
  sector: CHOICES[1].options,
  stage: CHOICES[2].options,
  region: CHOICES[3].options,
  amount: CHOICES[4].options,
  place: KNOWN.words,
};

const PANEL_FILTERS = ["kind", "sector", "stage", "region", "amount", "place"] as const;

export function usePeopleUrl() {
  const list = useListUrl(FILTERS);
  return {
    ...list,
    filterCount: PANEL_FILTERS.filter(list.get).length,
    clearFilters: () => list.clear(PANEL_FILTERS),
  };
}

export type PeopleUrl = ReturnType<typeof usePeopleUrl>;
