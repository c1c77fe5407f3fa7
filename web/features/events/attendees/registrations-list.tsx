import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Clock, ListOrdered } from "lucide-react";
import { useRef } from "react";
import type { RegistrationRowView } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import { formatStart, readerZone } from "#web/lib/dates.ts";
import { errorDetails } from "#web/lib/http.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { DataTable } from "#web/ui/data/data-table.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { registrationPagesQuery } from "../api.ts";
import { ordinal } from "../text.ts";

const COLUMNS = ["Name", "Company", "Account", "State", "Registered"];

/** The registrations of an event, latest first, or its waitlist, first position first. */
export function RegistrationsList({ event, show }: { event: EventView; show: "going" | "waitlist" }) {
  const query = useInfiniteQuery(registrationPagesQuery(event.id, show));
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending)
    return (
      <div className="card-body" aria-busy="true">
        <p role="status" className="sr-only">
          Loading registrations...
        </p>
        <Skeleton height={240} />
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        title="The registrations could not be loaded."
        {...errorDetails(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState title={show === "waitlist" ? "Nobody is waiting" : "Nobody has registered yet"} level={3}>
        {show === "waitlist" && "Whoever joins the waitlist stands here, first in line first."}
      </EmptyState>
    );
  return (
    <div ref={list}>
      <DataTable caption="Registrations" columns={COLUMNS}>
        {rows.map((row) => (
          <RegistrationRow key={row.id} row={row} />
        ))}
      </DataTable>
      <div className="card-foot">
        <p className="flex-1 text-meta text-muted">
          {rows.length} shown{query.hasNextPage ? "" : "; that is everybody"}. The CSV holds these columns, and
          everybody.
        </p>
        <LoadMore query={query} list={list} name="registrations" />
      </div>
    </div>
  );
}

function RegistrationRow({ row }: { row: RegistrationRowView }) {
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <span className="font-semibold break-words">{row.name}</span>
        <span className="under break-all">{row.email}</span>
      </th>
      <td data-label="Company">{row.company ?? <span className="text-subtle">None given</span>}</td>
      <td data-label="Account">{row.account === "member" ? "Member" : "Guest"}</td>
      <td data-label="State">
        <State row={row} />
      </td>
      <td data-label="Registered" className="whitespace-nowrap">
        <time dateTime={row.createdAt}>{formatStart(row.createdAt, readerZone())}</time>
      </td>
    </tr>
  );
}

function State({ row }: { row: RegistrationRowView }) {
  if (row.state === "waiting")
    return (
      <Pill tone="warning" icon={<Icon of={ListOrdered} size={14} />}>
        {row.position === null ? "Waiting" : `${ordinal(row.position)} in line`}
      </Pill>
    );
  if (row.state === "unconfirmed") return <Pill icon={<Icon of={Clock} size={14} />}>Not confirmed</Pill>;
  return (
    <Pill tone="success" icon={<Icon of={Check} size={14} />}>
      Going
    </Pill>
  );
}
