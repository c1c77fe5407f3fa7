import { DEAL_STAGES } from "#contract/opportunities/lists.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";

export const STAGE_NAMES = Object.fromEntries(DEAL_STAGES);
const SHOWN = { saved: "Saved", interested: "Interested", passed: "Passed" };

/** In the order of the worker's bootstrap data keys. */
const FILTERS = { q: KNOWN.words, show: SHOWN, stage: STAGE_NAMES };

export function useDealsUrl() {
  const list = useListUrl(FILTERS);
  const layout = useListUrl({ layout: /^board$/ });
  return {
    ...list,
    isBoard: layout.get("layout") === "board",
    setLayout: (name: string) => layout.set("layout", name),
  };
}
export type DealsUrl = ReturnType<typeof useDealsUrl>;

export const SHOW_CHIPS = [["", "All"], ...Object.entries(SHOWN)] as const;
