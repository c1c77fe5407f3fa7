import { NO_APPROVALS } from "#contract/admin/applications.ts";
import { KNOWN, timeOrder, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { OrderFilter } from "#web/ui/table/order-filter.tsx";
import { SectionLoading } from "../section-states.tsx";
import { applicationsQuery } from "./api.ts";
import { ApplicationRow } from "./application-row.tsx";

export default function ApplicationsSection() {
  const list = useListUrl({ order: KNOWN.order });
  const order = timeOrder(list, "oldest");
  const columns = ["Name", "Type", "Requested tier", { name: "Date", order }, { hidden: "Decision" }];
  return (
    <SectionCard
      title="Pending approvals"
      inside="flush"
      action={<OrderFilter order={order} className="lg:hidden *:pr-8" />}
    >
      <PagedList
        pages={usePages(applicationsQuery(list.search))}
        name={["approval", "approvals"]}
        failed="Could not load pending approvals."
        level={3}
        loading={
          <div className="card-body">
            <SectionLoading />
          </div>
        }
        none={
          <EmptyState title={NO_APPROVALS} level={3}>
            New applications and tier requests show up here.
          </EmptyState>
        }
        footer={(loadMore) => (
          <div className="card-foot">
            <p className="flex-1 text-meta text-muted">
              Applicants are notified of every decision, and the audit log records it.
            </p>
            {loadMore}
          </div>
        )}
      >
        {(rows, focusNext) => (
          <DataTable caption="Pending approvals" columns={columns}>
            {rows.map((row, at) => (
              <ApplicationRow key={`${row.kind} ${row.id}`} application={row} onDecided={() => focusNext(at)} />
            ))}
          </DataTable>
        )}
      </PagedList>
    </SectionCard>
  );
}
