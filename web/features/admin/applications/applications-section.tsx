import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type ApplicationView, NO_APPROVALS } from "#contract/admin/applications.ts";
import { focusAfterDialog } from "#web/lib/focus.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { DataTable } from "#web/ui/data/data-table.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { applicationsQuery } from "./api.ts";
import { ApplicationRow } from "./application-row.tsx";

const COLUMNS = ["Name", "Kind", "Requested tier", "Date", { hidden: "Decision" }];
/** The open applications for membership and for tiers. */
export default function ApplicationsSection() {
  const query = useInfiniteQuery(applicationsQuery);
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending) return <SectionLoading />;
  if (!query.data)
    return (
      <SectionFailed
        title="The pending approvals could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <div ref={list} tabIndex={-1} className="no-ring">
      <SectionCard
        title="Pending approvals"
        inside="flush"
        footer={
          rows.length > 0 && (
            <>
              <p className="flex-1 text-meta text-muted">
                Oldest first. Every decision is written to the audit log, and the applicant is told.
              </p>
              <LoadMore query={query} list={list} name="approvals" />
            </>
          )
        }
      >
        {rows.length === 0 ? (
          <EmptyState title={NO_APPROVALS} level={3}>
            Whoever asks to join, or for another tier, stands here.
          </EmptyState>
        ) : (
          <DataTable caption="Pending approvals" columns={COLUMNS}>
            {rows.map((row, i) => (
              <ApplicationRow key={keyOf(row)} application={row} onDecided={() => moveOn(list.current, i)} />
            ))}
          </DataTable>
        )}
      </SectionCard>
    </div>
  );
}

const keyOf = ({ kind, id }: ApplicationView) => `${kind} ${id}`;

/** Focuses the next row after a decision, because the buttons disappear with their row. Without one, the list. */
function moveOn(list: HTMLElement | null, at: number): void {
  focusAfterDialog(() => {
    const rows = list?.querySelectorAll("tbody tr") ?? [];
    return rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>(".acts button") ?? list;
  });
}
