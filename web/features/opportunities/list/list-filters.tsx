import { sectorName } from "#contract/opportunities/plain/lists.ts";
import { STAGES } from "#contract/profiles/plain/lists.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { ChoiceChips } from "#web/ui/data/choice-chips.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { AmountFilter } from "./amount-filter.tsx";
import { chipsFor, type OpportunitiesUrl } from "./list-url.ts";

const ORDERS = { amount: "Amount, high to low", fit: "Best fit first" };

/** The search, the stage, the order, the amounts and the sectors of the list. */
export function ListFilters({ url }: { url: OpportunitiesUrl }) {
  const kind = useViewer()?.kind;
  // Only they have a thesis.
  const { fit, ...others } = ORDERS;
  const orders = kind === "investor" || kind === "lender" ? ORDERS : others;
  return (
    <search className="mb-5 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-[4_1_280px]">
          <SearchField label="Search opportunities" placeholder="Company, description or sector" {...url.words("q")} />
        </div>
        <SelectFilter label="Stage" all="Any stage" options={Object.fromEntries(STAGES)} {...url.filter("stage")} />
        <SelectFilter label="Sort by" all="Newest first" options={orders} {...url.filter("order")} />
      </div>
      <AmountFilter url={url} />
      <ChoiceChips
        label="Sector"
        choices={[["", "All"], ...chipsFor(url.get("sector")).map((code) => [code, sectorName(code)] as const)]}
        {...url.filter("sector")}
      />
    </search>
  );
}
