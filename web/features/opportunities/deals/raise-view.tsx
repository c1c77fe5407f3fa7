import { useQuery } from "@tanstack/react-query";
import { Download, MessageSquare } from "lucide-react";
import { formatRecent } from "#contract/dates.ts";
import { fullCount, shortMoney } from "#contract/numbers.ts";
import type { InterestView, OwnRowView } from "#contract/opportunities/deals.ts";
import { formatLastDay, isDayOver } from "#contract/opportunities/last-day.ts";
import { PASS_REASONS } from "#contract/opportunities/lists.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { IconLink } from "#web/ui/button/icon-button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Card, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { Meter } from "#web/ui/data/meter.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { CompanyMark } from "../card/company-mark.tsx";
import { OpportunityStatePill } from "../detail/state-pill.tsx";
import { ShareButton } from "../sharing/share-button.tsx";
import { interestCsvUrl, interestQuery, ownQuery } from "./api.ts";
import { Unanswered } from "./unanswered.tsx";

export function RaiseView() {
  const query = useQuery(ownQuery);
  return (
    <QueryState query={query} failed="Your opportunities could not be loaded." loading={<Skeleton height={320} />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Card>
            <EmptyState title="You have not shared an opportunity yet" level={2} action={<ShareButton />}>
              Share your round. Members can find it once an admin has reviewed it.
            </EmptyState>
          </Card>
        ) : (
          <div className="grid grid-cols-1 gap-10">
            {rows.map((row) => (
              <Raise key={row.id} row={row} />
            ))}
          </div>
        )
      }
    </QueryState>
  );
}

function Raise({ row }: { row: OwnRowView }) {
  const isShown = row.state === "open" || row.state === "paused" || row.state === "closed";
  return (
    <div className="grid grid-cols-1 gap-5">
      <RaiseHead row={row} />
      {isShown && (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_344px]">
          <Interested id={row.id} />
          <div className="grid grid-cols-1 gap-5">
            <Unanswered of={row} />
            {row.passes.length > 0 && <Passes of={row} />}
          </div>
        </div>
      )}
    </div>
  );
}

function RaiseHead({ row }: { row: OwnRowView }) {
  const { id, company, amount, stage, state, closesOn, pledged, interested, saved, passed } = row;
  const figures = [
    ["Interest, non-binding", shortMoney(pledged)],
    ["Interested", fullCount(interested)],
    ["Saved", fullCount(saved)],
    ["Passed", fullCount(passed)],
  ];
  const lastDay = closesOn && formatLastDay(closesOn);
  const until =
    lastDay && (isDayOver(closesOn) ? `closed on ${lastDay}` : state !== "closed" && `open until ${lastDay}`);
  return (
    <Card className="overflow-hidden">
      <div className="card-head">
        <CompanyMark of={row} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-tight wrap-anywhere">
            <AppLink to={`/opportunities/${id}`} className="textlink text-inherit">
              {company}
            </AppLink>
          </h2>
          <p className="text-meta text-muted">{[amount, nameOf(STAGES, stage), until].filter(Boolean).join(" · ")}</p>
        </div>
        <OpportunityStatePill state={state} />
      </div>
      <dl className="grid grid-cols-2 gap-px border-t border-border bg-border md:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col bg-surface px-5 py-3 max-md:px-4">
            <dt className="order-2 text-meta text-muted">{name}</dt>
            <dd className="serif order-1 text-h3 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const COLUMNS: Column<InterestView>[] = [
  {
    name: "Member",
    kind: "heading",
    cell: ({ person }) => (
      <div className="who-cell">
        <Avatar id={person.id} name={person.name} image={person.image} size={32} />
        <div>
          <PersonLink person={person}>{person.name}</PersonLink>
          {person.title && <span className="under">{person.title}</span>}
        </div>
      </div>
    ),
  },
  { name: "Amount", cell: ({ amount }) => (amount ? shortMoney(amount) : "No amount") },
  { name: "Since", cell: ({ since }) => formatRecent(since) },
  {
    name: "Write",
    kind: "icons",
    cell: ({ person }) => (
      <IconLink to={`/messages/${person.id}`} label={`Message ${person.name}`} icon={<Icon of={MessageSquare} />} />
    ),
  },
];

function Interested({ id }: { id: string }) {
  const pages = usePages(interestQuery(id));
  return (
    <TableSection
      title="Who is interested"
      action={
        pages.rows.length > 0 && (
          <DownloadLink href={interestCsvUrl(id)} file="interest.csv">
            <Icon of={Download} size={16} />
            Download CSV
          </DownloadLink>
        )
      }
      pages={pages}
      columns={COLUMNS}
      name={["member", "members"]}
      failed="Could not load who is interested."
      none={{ title: "Nobody yet", text: "You get a notification when somebody is interested." }}
    />
  );
}

function Passes({ of: { company, passes } }: { of: OwnRowView }) {
  const most = Math.max(...passes.map(({ count }) => count));
  return (
    <SectionCard
      title="Why members passed"
      about={company}
      footer={<span className="text-meta text-muted">Numbers only. Names are never shown.</span>}
    >
      <ul className="grid gap-3 text-sm">
        {passes.map(({ reason, count }) => (
          <li key={reason} className="grid gap-1">
            <p className="flex justify-between gap-3">
              <span>{nameOf(PASS_REASONS, reason)}</span>
              <b className="tabular-nums">{fullCount(count)}</b>
            </p>
            <Meter label={nameOf(PASS_REASONS, reason)} value={count} max={most} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
