import { LIST_ORDERS, SECTOR_CHIPS } from "#contract/opportunities/lists.ts";
import { AMOUNT } from "#contract/opportunities/money.ts";
import { CURRENCIES, type Currency, SECTORS, STAGES } from "#contract/profiles/lists.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

export const DEFAULT_CURRENCY: Currency = "EUR";

/** In the order of the worker's bootstrap data keys. */
const FILTERS = {
  q: KNOWN.words,
  sector: Object.fromEntries(SECTORS),
  stage: Object.fromEntries(STAGES),
  min: AMOUNT,
  max: AMOUNT,
  currency: Object.fromEntries(CURRENCIES.map((code) => [code, code])),
  order: Object.fromEntries(LIST_ORDERS.map((order) => [order, order])),
};

/** A currency alone filters nothing. */
const PANEL_FILTERS = ["stage", "min", "max"] as const;

export function useOpportunitiesUrl() {
  const list = useListUrl(FILTERS);
  return {
    ...list,
    filterCount: PANEL_FILTERS.filter(list.get).length,
    clearFilters: () => list.clear([...PANEL_FILTERS, "currency"]),
  };
}

export type OpportunitiesUrl = ReturnType<typeof useOpportunitiesUrl>;

/** Includes the sector in the URL, even if it has no chip. */
export const chipsFor = (sector: string): readonly string[] =>
  sector && !SECTOR_CHIPS.some((chip) => chip === sector) ? [...SECTOR_CHIPS, sector] : SECTOR_CHIPS;
