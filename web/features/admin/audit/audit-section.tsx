import { Download } from "lucide-react";
import { Link } from "react-router";
import type { AuditView } from "#contract/admin/audit.ts";
import { formatMoment, readerZone } from "#contract/dates.ts";
import { timeOrder } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { DayFilter } from "#web/ui/date/day-filter.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { Moment } from "../moment.tsx";
import { ACTION_NAMES } from "../text.ts";
import { ActiveFilter } from "./active-filter.tsx";
import { auditCsvPath, auditLogQuery } from "./api.ts";
import { AuditDetail } from "./audit-detail.tsx";
import { subjectName } from "./audit-text.ts";
import { type AuditUrl, useAuditUrl } from "./audit-url.ts";

export default function AuditSection() {
  const url = useAuditUrl();
  const pages = usePages(auditLogQuery(url.search));
  const order = timeOrder(url);
  const hasScannedOnly = pages.rows.length === 0 && pages.query.hasNextPage;
  return (
    <TableSection
      title="Audit log"
      filters={<AuditFilters url={url} />}
      action={
        <DownloadLink href={auditCsvPath(url.search)} file="audit.csv">
          <Icon of={Download} />
          CSV
        </DownloadLink>
      }
      above={<ActiveFilter url={url} rows={pages.rows} />}
      sort={{ column: "When", order }}
      pages={pages}
      columns={columnsOf(url)}
      name={["entry", "entries"]}
      failed="Could not load the audit log."
      none={{ title: "No entries yet", text: "Actions taken by admins show up here." }}
      noMatch={{ title: "No matching entries", text: "Try different filters." }}
      search={url.isFiltered ? url.search : ""}
      note={
        <>
          {hasScannedOnly && <span>{SCANNED_ONLY[order.isOldestFirst ? "oldest" : "newest"]}</span>}
          <span>
            Entries can't be edited or deleted. Times are in {readerZone()}. Each export has up to 1,000 entries.
          </span>
        </>
      }
      detail={{
        name: ({ action, at }) => `${ACTION_NAMES[action]}, ${formatMoment(at)}`,
        content: (entry) => <AuditDetail entry={entry} />,
      }}
    />
  );
}

const SCANNED_ONLY = {
  newest: "No matches in the newest entries. Load more to check older ones.  ",
  oldest: "No matches in the oldest entries. Load more to check newer ones.  ",
};

const columnsOf = (url: AuditUrl): Column<AuditView>[] => [
  { name: "When", cell: ({ at }) => <Moment at={at} /> },
  {
    name: "Who",
    cell: ({ actor }) =>
      actor ? (
        <div className="who-cell">
          <Avatar id={actor.id} name={actor.name} size={24} />
          <Link to={url.narrowed("actor", actor.id)} preventScrollReset>
            {actor.name || "Deleted member"}
          </Link>
        </div>
      ) : (
        "System"
      ),
  },
  {
    name: "Action",
    kind: "heading",
    cell: ({ action }) => <span className="font-semibold">{ACTION_NAMES[action]}</span>,
  },
  {
    name: "Target",
    cell: ({ subject }) => (
      <Link to={url.narrowed("subject", subject.id)} preventScrollReset>
        {subjectName(subject)}
      </Link>
    ),
  },
];

function AuditFilters({ url }: { url: AuditUrl }) {
  return (
    <>
      <SelectFilter label="Action" all="All actions" options={ACTION_NAMES} {...url.filter("action")} />
      <DayFilter label="From" {...url.filter("from")} />
      <DayFilter label="To" {...url.filter("to")} />
    </>
  );
}
