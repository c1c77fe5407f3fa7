import type { MailStatus, OutboxRowView } from "#contract/mail.ts";
import { KNOWN, timeOrder, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { StatePill } from "#web/ui/content/pills.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { Moment } from "../moment.tsx";
import { outboxQuery } from "./api.ts";
import { canResend, OutboxDetail } from "./outbox-detail.tsx";
import { lookOf, MAIL_NAMES, STATES } from "./outbox-text.ts";
import { ResendAll } from "./resend-all.tsx";

const COLUMNS: Column<OutboxRowView>[] = [
  { name: "Email", kind: "heading", cell: ({ kind }) => <span className="font-semibold">{MAIL_NAMES[kind]}</span> },
  { name: "To", cell: ({ to }) => to ?? <span className="text-muted">Deleted</span> },
  { name: "Created", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    name: "Attempts",
    cell: ({ attempts }) => (
      <>
        {attempts} <span className="lg:sr-only">{attempts === 1 ? "attempt" : "attempts"}</span>
      </>
    ),
  },
  { name: "Status", cell: (mail) => <StatePill {...lookOf(mail)} /> },
];

const WORDS = Object.fromEntries(Object.entries(STATES).map(([state, { word }]) => [state, word])) as Record<
  MailStatus,
  string
>;

const SCANNED_ONLY = {
  newest: "No matches in the newest emails. Load more to check older ones.  ",
  oldest: "No matches in the oldest emails. Load more to check newer ones.  ",
};

export default function OutboxSection({ id }: { id: string | null }) {
  const url = useListUrl({ status: WORDS, order: KNOWN.order });
  const { search } = url;
  const order = timeOrder(url);
  // Pending emails are sorted by due time, which no column shows.
  const isByDueDate = url.get("status") === "pending";
  const pages = usePages(outboxQuery(search));
  const hasScannedOnly = pages.rows.length === 0 && pages.query.hasNextPage;
  const isAbsent = id !== null && !pages.isLoading && !pages.rows.some((row) => row.id === id);
  return (
    <TableSection
      title="Outbox"
      filters={<SelectFilter label="Status" all="All statuses" options={WORDS} {...url.filter("status")} />}
      action={pages.rows.some(canResend) && <ResendAll />}
      above={
        isAbsent && (
          <p className="px-5 pb-3 text-meta text-muted max-md:px-4" role="status">
            This email isn't in the list below.
            {pages.query.hasNextPage && <span> Load more to look further back.</span>}
          </p>
        )
      }
      sort={isByDueDate ? undefined : { column: "Created", order }}
      pages={pages}
      columns={COLUMNS}
      name={["email", "emails"]}
      failed="Could not load the outbox."
      none={{ title: "No emails yet", text: "Emails the platform sends show up here." }}
      noMatch={{ title: "No emails with this status" }}
      search={url.get("status") && search}
      note={
        <>
          {hasScannedOnly && <span>{SCANNED_ONLY[order.isOldestFirst ? "oldest" : "newest"]}</span>}
          <span>
            Skipped means not sent, because something changed first or email wasn't set up. A resent email keeps its
            key.
          </span>
        </>
      }
      detail={{
        name: ({ kind, to }) => `${MAIL_NAMES[kind]} to ${to ?? "a deleted email address"}`,
        content: (mail) => <OutboxDetail mail={mail} />,
        openId: id,
      }}
    />
  );
}
