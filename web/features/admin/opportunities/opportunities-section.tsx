import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import type { AdminOpportunityRowView } from "#contract/admin/opportunities.ts";
import { formatRecent } from "#contract/dates.ts";
import { sectorName } from "#contract/opportunities/lists.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import { KNOWN, timeOrder, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DetailDrawer } from "#web/ui/table/detail-drawer.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { Moment } from "../moment.tsx";
import { reviewQuery, reviewsQuery } from "./api.ts";

const Review = lazy(recoverable(() => import("./review.tsx")));
const LOADING = <Skeleton height={320} />;

const STATES = { open: "Open", paused: "Paused", closed: "Closed" };
const PARAMS = { state: STATES, order: KNOWN.order };

const columnsOf = (search: string): Column<AdminOpportunityRowView>[] => [
  {
    name: "Company",
    kind: "heading",
    cell: ({ id, company, owner }) => (
      <>
        <Link to={{ pathname: `/admin/opportunities/${id}`, search }} className="stretch font-semibold">
          {company}
        </Link>
        <span className="under">{owner.name}</span>
      </>
    ),
  },
  { name: "Raising", cell: ({ amount }) => amount },
  { name: "Stage", cell: ({ stage }) => nameOf(STAGES, stage) },
  { name: "Sector", cell: ({ sector }) => sectorName(sector) },
  { name: "Sent", cell: ({ submittedAt }) => <Moment at={submittedAt} format={formatRecent} /> },
];

export default function OpportunitiesSection({ id }: { id: string | null }) {
  const list = useListUrl(PARAMS);
  const pages = usePages(reviewsQuery(list.search));
  const navigate = useNavigate();
  const close = () => void navigate({ pathname: "/admin/opportunities", search: list.search });
  return (
    <>
      <TableSection
        title="Opportunities"
        filters={<SelectFilter label="Status" all="In review" options={STATES} {...list.filter("state")} />}
        pages={pages}
        columns={columnsOf(list.search)}
        name={["opportunity", "opportunities"]}
        failed="Could not load opportunities."
        none={{
          title: "No opportunities are waiting for review",
          text: "Members can find one only after you open it.",
        }}
        noMatch={{ title: "No opportunities found", text: "Try another status." }}
        search={list.get("state") ? list.search : ""}
        sort={{ column: "Sent", order: timeOrder(list) }}
      />
      <DetailDrawer
        id={id}
        onClose={close}
        query={reviewQuery}
        head={(view) => ({ title: view?.company ?? "Opportunity", sub: view && `Shared by ${view.owner.name}` })}
        failed="Could not load this opportunity."
        loading={LOADING}
      >
        {(view) => (
          <Suspense fallback={LOADING}>
            <Review key={`${view.id} ${view.version}`} view={view} onDone={close} />
          </Suspense>
        )}
      </DetailDrawer>
    </>
  );
}
