import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { readerZone } from "#web/lib/dates.ts";
import { Card } from "#web/ui/content/card.tsx";
import { DataTable } from "#web/ui/data/data-table.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { useFilters } from "../filter-params.ts";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { ActiveFilter } from "./active-filter.tsx";
import { auditLogQuery, auditSearch } from "./api.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";

const COLUMNS = ["When", "Who", "Act", "On", { hidden: "More" }];

/** The actions of admins, the newest first. The filters are in the URL. */
export default function AuditSection() {
  const { params } = useFilters();
  const search = auditSearch(params);
  return (
    <Card>
      <div className="card-head wraps">
        <h2 className="card-title">Audit log</h2>
        <AuditFilters search={search} />
      </div>
      <AuditList search={search} />
    </Card>
  );
}

function AuditList({ search }: { search: string }) {
  const query = useInfiniteQuery({ ...auditLogQuery(search), placeholderData: keepPreviousData });
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending) return <SectionLoading />;
  if (!query.data)
    return (
      <SectionFailed
        title="The audit log could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const rows = query.data.pages.flatMap((page) => page.rows);
  const isNothing = rows.length === 0 && !query.hasNextPage;
  return (
    <div ref={list} aria-busy={query.isPlaceholderData || undefined}>
      <ActiveFilter rows={rows} />
      {isNothing ? (
        <EmptyState title="Nothing found" level={3}>
          {search ? "No entry matches these filters." : "No administrator did anything yet."}
        </EmptyState>
      ) : (
        <DataTable caption="Audit log" columns={COLUMNS}>
          {rows.map((row) => (
            <AuditRow key={row.id} entry={row} />
          ))}
        </DataTable>
      )}
      <div className="card-foot">
        <p className="flex-1 text-meta text-muted">
          {rows.length === 0 && !isNothing && "None among the newest entries; there may be older ones. "}
          Entries cannot be changed or deleted here. Times are those of {readerZone()}. A file holds at most 1,000.
        </p>
        <LoadMore query={query} list={list} name="entries" />
      </div>
    </div>
  );
}
