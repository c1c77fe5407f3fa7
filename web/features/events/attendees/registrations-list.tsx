import { Check, Clock, Download, ListOrdered, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatStart, readerZone } from "#contract/dates.ts";
import { hostActions } from "#contract/event-facts.ts";
import type { RegistrationRowView } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import { fullCount } from "#contract/numbers.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { TabLinks } from "#web/ui/data/tab-links.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { registrationPagesQuery, registrationsCsvUrl } from "../api.ts";
import { RemoveRegistration } from "./remove-registration.tsx";

const ACCOUNTS = { member: "Member", pending: "Pending member", guest: "Guest" };
const STATES = { going: "Confirmed", unconfirmed: "Not confirmed" };
const PARAMS = { show: /^(going|waitlist)$/, q: KNOWN.words, account: ACCOUNTS, state: STATES };

type OnRemove = (row: RegistrationRowView) => void;

const columnsOf = ({ open, startsAt }: EventView, onRemove: OnRemove | null): Column<RegistrationRowView>[] => [
  {
    name: "Name",
    kind: "heading",
    // Leaves space for the button.
    ...(onRemove && { className: "max-lg:pr-16" }),
    cell: ({ id, name, email, memberId, image }) => (
      <span className="flex items-center gap-3">
        <Avatar id={memberId ?? id} name={name} image={image} size={32} />
        <span className="min-w-0">
          {memberId === null ? (
            <span className="font-semibold wrap-anywhere">{name}</span>
          ) : (
            <PersonLink person={{ id: memberId }} className="font-semibold wrap-anywhere">
              {name}
            </PersonLink>
          )}
          <span className="under break-all">{email}</span>
        </span>
      </span>
    ),
  },
  { name: "Company", cell: ({ company }) => company ?? <span className="text-subtle">No company</span> },
  { name: "Account", className: "whitespace-nowrap", cell: ({ account }) => ACCOUNTS[account] },
  {
    name: "Status",
    cell: (row) => (
      <>
        <State row={row} />
        {open && row.heldUntil !== null && Date.parse(row.heldUntil) > Date.now() && (
          <span className="under">
            {row.heldUntil === startsAt
              ? "Held until the start"
              : `Must confirm by ${formatStart(row.heldUntil, readerZone())}`}
          </span>
        )}
      </>
    ),
  },
  {
    name: "Registered",
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatStart(createdAt, readerZone())}</time>,
  },
  ...(onRemove ? [removeColumn(onRemove)] : []),
];

const removeColumn = (onRemove: OnRemove): Column<RegistrationRowView> => ({
  name: "Actions",
  kind: "icons",
  cell: (row) => (
    <IconButton size="sm" label={`Remove ${row.name}`} icon={<Icon of={Trash2} />} onClick={() => onRemove(row)} />
  ),
});

export function RegistrationsList({ event }: { event: EventView }) {
  const list = useListUrl(PARAMS);
  const isWaitlist = list.get("show") === "waitlist";
  // With filters, an empty page may not be the last.
  const pages = usePages(registrationPagesQuery(event.id, list.search), { skipEmpty: true });
  const [removed, setRemoved] = useState<RegistrationRowView | null>(null);
  const canRemove = hostActions(event, Date.now()).canRemoveRegistrations;
  const isFiltered = (["q", "account", "state"] as const).some(list.get);
  return (
    <>
      <TableSection
        title={isWaitlist ? "Waitlist" : "Going"}
        filters={
          <>
            <div className="min-w-55 flex-[1_1_220px]">
              <SearchField label="Search registrations" placeholder="Name, email, or company" {...list.words("q")} />
            </div>
            <SelectFilter label="Account" all="All accounts" options={ACCOUNTS} {...list.filter("account")} />
            {!isWaitlist && (
              <SelectFilter label="Status" all="All statuses" options={STATES} {...list.filter("state")} />
            )}
          </>
        }
        action={
          <DownloadLink href={registrationsCsvUrl(event.id)} file="registrations.csv">
            <Icon of={Download} size={16} />
            CSV
          </DownloadLink>
        }
        above={<Tabs event={event} isWaitlist={isWaitlist} />}
        pages={pages}
        columns={columnsOf(event, canRemove ? setRemoved : null)}
        name={["registration", "registrations"]}
        failed="Could not load the registrations."
        none={
          isWaitlist
            ? { title: "No one is on the waitlist", text: "When the event is full, people can join the waitlist." }
            : { title: "No one has registered yet", text: "Share the event to get the first registration." }
        }
        noMatch={{ title: "No registrations found", text: "Try another search or filter." }}
        search={isFiltered ? list.search : ""}
        note="The CSV file includes everyone, with these columns."
      />
      <RemoveRegistration event={event} row={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function Tabs({ event, isWaitlist }: { event: EventView; isWaitlist: boolean }) {
  const path = `/events/${event.id}/registrations`;
  const waitlist = `${path}?show=waitlist`;
  const mark = (count: number) => <span className="font-normal text-muted tabular-nums">{fullCount(count)}</span>;
  return (
    <div className="px-5 max-sm:px-4">
      <TabLinks
        label="Registration lists"
        tabs={[
          { to: path, name: "Going", mark: mark(event.attendeeCount) },
          { to: waitlist, name: "Waitlist", mark: mark(event.waitlistCount) },
        ]}
        current={isWaitlist ? waitlist : path}
      />
    </div>
  );
}

function State({ row }: { row: RegistrationRowView }) {
  if (row.state === "unconfirmed") return <StatePill icon={Clock} word="Not confirmed" />;
  if (row.state === "going") return <StatePill tone="success" icon={Check} word="Confirmed" />;
  const label = row.position === null ? "Waiting" : `Number ${fullCount(row.position)} in line`;
  return <StatePill tone="warning" icon={ListOrdered} word={label} />;
}
