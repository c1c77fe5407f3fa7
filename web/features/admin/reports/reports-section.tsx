import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { ReportRowView } from "#contract/admin/reports.ts";
import { formatRecent } from "#contract/dates.ts";
import type { ReportState } from "#contract/reports/reports.ts";
import { KNOWN, timeOrder, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { Moment } from "../moment.tsx";
import { SectionLoading } from "../section-states.tsx";
import { reportsQuery } from "./api.ts";
import { formatEarlier, KIND_ICONS, KINDS, ONE, reasonName, STATES } from "./report-text.ts";

const ReportScreen = lazy(recoverable(() => import("./report-screen.tsx")));

const columnsOf = (search: string): Column<ReportRowView>[] => [
  {
    name: "Reported",
    kind: "heading",
    cell: ({ id, subject, kind, earlierDecisions }) => (
      <div className="who-cell">
        <Avatar id={subject.id} name={subject.name} image={subject.image} size={32} />
        <div>
          <Link to={{ pathname: `/admin/reports/${id}`, search }} className="stretch font-semibold">
            {subject.name} <span className="sr-only">({ONE[kind].toLowerCase()})</span>
          </Link>
          <span className="under">{formatEarlier(earlierDecisions)}</span>
        </div>
      </div>
    ),
  },
  {
    name: "What",
    className: "whitespace-nowrap",
    cell: ({ kind }) => (
      <>
        <Icon of={KIND_ICONS[kind]} size={16} className="mr-1.5 inline-block align-[-3px] text-muted" />
        <span>{ONE[kind]}</span>
      </>
    ),
  },
  { name: "Reason", cell: ({ reason }) => reasonName(reason) },
  { name: "Reported by", cell: ({ reporter }) => reporter?.name ?? "A deleted account" },
  { name: "Status", cell: ({ state }) => <StatePill {...STATES[state]} /> },
  { name: "Waiting since", cell: ({ waitingSince }) => <Moment at={waitingSince} format={formatRecent} /> },
];

const STATE_WORDS = Object.fromEntries(Object.entries(STATES).map(([state, { word }]) => [state, word])) as Record<
  ReportState,
  string
>;
const PARAMS = { q: KNOWN.words, state: STATE_WORDS, kind: KINDS, order: KNOWN.order };

export default function ReportsSection({ id }: { id: string | null }) {
  const list = useListUrl(PARAMS);
  if (id === null) return <ReportList list={list} />;
  return (
    <Suspense fallback={<SectionLoading />}>
      <ReportScreen key={id} id={id} search={list.search} />
    </Suspense>
  );
}

function ReportList({ list }: { list: ReturnType<typeof useListUrl<keyof typeof PARAMS>> }) {
  const pages = usePages(reportsQuery(list.search), { skipEmpty: true });
  return (
    <TableSection
      title="Reports"
      filters={
        <>
          <div className="min-w-55 flex-[1_1_220px]">
            <SearchField label="Search reports" placeholder="Member or reporter" {...list.words("q")} />
          </div>
          <SelectFilter label="What was reported" all="Everything" options={KINDS} {...list.filter("kind")} />
          <SelectFilter label="Status" all="Open" options={STATE_WORDS} {...list.filter("state")} />
        </>
      }
      pages={pages}
      columns={columnsOf(list.search)}
      name={["report", "reports"]}
      failed="Could not load reports."
      none={{ title: "No open reports", text: "Decided reports stay under the status Decided." }}
      noMatch={{ title: "No reports found", text: "Try other words or filters." }}
      search={list.isFiltered ? list.search : ""}
      sort={{ column: "Waiting since", order: timeOrder(list) }}
      note="Opening a report is written to the audit log."
    />
  );
}
