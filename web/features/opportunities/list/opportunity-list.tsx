import { useInfiniteQuery } from "@tanstack/react-query";
import { formatLongDate } from "#contract/dates.ts";
import { counted } from "#contract/numbers.ts";
import { RATES_ON } from "#contract/opportunities/money.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { isOfNewestQuery, opportunitiesQuery } from "../api.ts";
import { OpportunityCard } from "../card/opportunity-card.tsx";
import { ListFilters } from "./list-filters.tsx";
import { type OpportunitiesUrl, useOpportunitiesUrl } from "./list-url.ts";

const GRID = "grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]";

export function OpportunityList() {
  const url = useOpportunitiesUrl();
  // With filters, an empty page may not be the last.
  const pages = usePages(opportunitiesQuery(url.search), { skipEmpty: true });
  return (
    <>
      <ListFilters url={url} />
      <PagedList
        pages={pages}
        name={["opportunity", "opportunities"]}
        search={url.isFiltered ? url.search : ""}
        failed="Opportunities could not be loaded."
        loading={<Loading />}
        none={
          <EmptyState title="No open opportunities yet">
            New ones appear here once an admin has reviewed them.
          </EmptyState>
        }
        noMatch={
          <EmptyState
            title="No opportunities found matching your search criteria."
            action={
              <Button onClick={() => url.clear(["q", "sector", "stage", "min", "max", "currency"])}>
                Clear search
              </Button>
            }
          />
        }
        footer={(loadMore) => (
          <div className="mt-6 grid gap-3 text-meta text-subtle">
            {loadMore}
            <OrderNote url={url} />
          </div>
        )}
      >
        {(rows) => (
          <>
            <p className="mb-3 text-meta text-muted tabular-nums">
              {counted(rows.length, "opportunity", "opportunities", pages.query.hasNextPage)}
            </p>
            <ul className={GRID}>
              {rows.map((opportunity) => (
                <OpportunityCard key={opportunity.id} opportunity={opportunity} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

function OrderNote({ url }: { url: OpportunitiesUrl }) {
  const { data: isOfNewest } = useInfiniteQuery(isOfNewestQuery(url.search));
  const isByAmount = ["min", "max"].some((name) => url.get(name as "min" | "max")) || url.get("order") === "amount";
  if (!isOfNewest && !isByAmount) return null;
  return (
    <p>
      {isOfNewest && <span>Only the 200 newest matches are sorted. </span>}
      {url.get("order") === "fit" && <span>The more of your investment thesis fits, the higher it is listed. </span>}
      {isByAmount && (
        <span>
          Amounts in different currencies are compared by reference rates of{" "}
          {formatLongDate(`${RATES_ON}T12:00:00Z`, "UTC")}.
        </span>
      )}
    </p>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading opportunities...
      </p>
      <Skeleton width={110} height={18} className="mb-3" />
      <div className={GRID}>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} height={238} className="rounded-card" />
        ))}
      </div>
    </div>
  );
}
