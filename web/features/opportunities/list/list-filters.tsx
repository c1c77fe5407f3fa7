import { sectorName } from "#contract/opportunities/lists.ts";
import { STAGES } from "#contract/profiles/lists.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { ChoiceChips } from "#web/ui/data/choice-chips.tsx";
import { ResetFilters, SearchWithFilters } from "#web/ui/data/search-with-filters.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { AmountFilter } from "./amount-filter.tsx";
import { chipsFor, type OpportunitiesUrl } from "./list-url.ts";

const ORDERS = { amount: "Amount, high to low", fit: "Best fit first" };

export const ListFilters = ({ url }: { url: OpportunitiesUrl }) => (
  <>
    <SearchWithFilters
      label="Search opportunities"
      placeholder="Company or sector"
      {...url.words("q")}
      filterCount={url.filterCount}
      views={<OrderFilter url={url} />}
    >
      <div className="card-body grid items-start gap-4 md:grid-cols-4">
        <Field label="Stage">
          <SelectFilter all="Any stage" options={Object.fromEntries(STAGES)} {...url.filter("stage")} />
        </Field>
        <AmountFilter url={url} />
        <ResetFilters url={url} className="justify-self-end md:col-span-4" />
      </div>
    </SearchWithFilters>
    <div className="-mt-2 mb-5">
      <ChoiceChips
        label="Sector"
        choices={[["", "All"], ...chipsFor(url.get("sector")).map((code) => [code, sectorName(code)] as const)]}
        {...url.filter("sector")}
      />
    </div>
  </>
);

function OrderFilter({ url }: { url: OpportunitiesUrl }) {
  const kind = useViewer()?.kind;
  // Only investors and lenders have a thesis.
  const { fit, ...others } = ORDERS;
  const orders = kind === "investor" || kind === "lender" ? ORDERS : others;
  return (
    <div className="flex max-md:w-full">
      <SelectFilter label="Sort by" all="Newest first" options={orders} {...url.filter("order")} />
    </div>
  );
}
