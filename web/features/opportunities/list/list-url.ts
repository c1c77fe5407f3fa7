import { LIST_ORDERS, SECTOR_CHIPS } from "#contract/opportunities/lists.ts";
import { AMOUNT } from "#contract/opportunities/money.ts";
import { CURRENCIES, type Currency, SECTORS, STAGES } from "#contract/profiles/lists.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

/** The currency of amounts whose URL names none. */
export const DEFAULT_CURRENCY: Currency = "EUR";

/** The parameters in the order of the worker's bootstrap data keys. */
const FILTERS = {
  q: KNOWN.words,
  sector: Object.fromEntries(SECTORS),
  stage: Object.fromEntries(STAGES),
  min: AMOUNT,
  max: AMOUNT,
  currency: Object.fromEntries(CURRENCIES.map((code) => [code, code])),
  order: Object.fromEntries(LIST_ORDERS.map((order) => [order, order])),
};

/** The filters in the panel of the Filter button; a currency alone filters nothing. */
const PANEL_FILTERS = ["stage", "min", "max"] as const;

/** The words, filters and order of the list, which are part of the URL. */
export function useOpportunitiesUrl() {
  const list = useListUrl(FILTERS);
  return {
    ...list,
    /** The number of filters set in the panel. */
    filterCount: PANEL_FILTERS.filter(list.get).length,
    clearFilters: () => list.clear([...PANEL_FILTERS, "currency"]),
  };
}

export type OpportunitiesUrl = ReturnType<typeof useOpportunitiesUrl>;

/** The sectors with a chip, and the one that the URL names without having one. */
export const chipsFor = (sector: string): readonly string[] =>
  sector && !SECTOR_CHIPS.some((chip) => chip === sector) ? [...SECTOR_CHIPS, sector] : SECTOR_CHIPS;
