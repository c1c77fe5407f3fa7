import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Card } from "#web/ui/content/card.tsx";
import { DataTable } from "#web/ui/data/data-table.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Select } from "#web/ui/fields/input.tsx";
import { useFilters } from "../filter-params.ts";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { outboxQuery } from "./api.ts";
import { OutboxRow } from "./outbox-row.tsx";
import { STATES } from "./outbox-text.ts";

const COLUMNS = ["Mail", "To", "Written", "Tries", "State", { hidden: "More" }];

/** The mails and their status. The filter is in the URL. */
export default function OutboxSection({ id }: { id: string | null }) {
  const { params, set } = useFilters();
  const asked = params.get("status") ?? "";
  const status = Object.hasOwn(STATES, asked) ? asked : "";
  return (
    <Card>
      <div className="card-head wraps">
        <h2 className="card-title">Outbox</h2>
        <div className="filters">
          <Select aria-label="State" value={status} onChange={(event) => set("status", event.target.value)}>
            <option value="">All</option>
            {Object.entries(STATES).map(([state, { word }]) => (
              <option key={state} value={state}>
                {word}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <OutboxList search={status && `status=${status}`} openId={id} />
    </Card>
  );
}

function OutboxList({ search, openId }: { search: string; openId: string | null }) {
  const query = useInfiniteQuery({ ...outboxQuery(search), placeholderData: keepPreviousData });
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending) return <SectionLoading />;
  if (!query.data)
    return (
      <SectionFailed title="The outbox could not be loaded." error={query.error} onRetry={() => void query.refetch()} />
    );
  const rows = query.data.pages.flatMap((page) => page.rows);
  const isNothing = rows.length === 0 && !query.hasNextPage;
  return (
    <div ref={list} aria-busy={query.isPlaceholderData || undefined}>
      {openId && !rows.some(({ id }) => id === openId) && (
        <p className="px-5 pb-3 text-meta text-muted max-md:px-4" role="status">
          The mail you look for is not among these{query.hasNextPage && ": Load more goes further back"}.
        </p>
      )}
      {isNothing ? (
        <EmptyState title="No mails here" level={3}>
          {search ? "None is in this state." : "None was written yet."}
        </EmptyState>
      ) : (
        <DataTable caption="Outbox" columns={COLUMNS}>
          {rows.map((row) => (
            <OutboxRow key={row.id} mail={row} isOpenAtFirst={row.id === openId} />
          ))}
        </DataTable>
      )}
      <div className="card-foot">
        <p className="flex-1 text-meta text-muted">
          {rows.length === 0 && !isNothing && "None among the newest mails; there may be older ones. "}
          Skipped means no mail service was configured at that time. Each mail has one key, and a replay keeps it.
        </p>
        <LoadMore query={query} list={list} name="mails" />
      </div>
    </div>
  );
}
