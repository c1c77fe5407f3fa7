import { ChevronRight } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { MemberRowView } from "#contract/admin/members.ts";
import { formatShortDate } from "#contract/dates.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { counted } from "#contract/numbers.ts";
import { KNOWN, timeOrder, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill, SampleMark } from "#web/ui/content/pills.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { DetailDrawer } from "#web/ui/table/detail-drawer.tsx";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { Moment } from "../moment.tsx";
import { PersonCell } from "../person-cell.tsx";
import { SectionLoading } from "../section-states.tsx";
import { STATUS_NAMES } from "../text.ts";
import { memberQuery, membersQuery } from "./api.ts";
import { MemberDetail } from "./member-detail.tsx";
import { StatusPill } from "./status-pill.tsx";

/** The drawer handles the focus, so the heading must not receive it. */
const STAY = { preventScrollReset: true, state: { keepFocus: true } };

const columnsOf = (search: string): Column<MemberRowView>[] => [
  {
    name: "Name",
    kind: "heading",
    cell: (member) => (
      <PersonCell person={member}>
        <Link {...STAY} to={{ pathname: `/admin/members/${member.id}`, search }} className="stretch font-semibold">
          {member.name}
        </Link>{" "}
        {member.sample && <SampleMark className="ml-1" />}
      </PersonCell>
    ),
  },
  { name: "Type", className: "whitespace-nowrap", cell: ({ kind }) => KINDS[kind].title },
  { name: "Tier", cell: ({ tier }) => <Pill tone={tier.id === FREE_TIER ? "quiet" : "brass"}>{tier.name}</Pill> },
  {
    name: "Status",
    cell: ({ status, role }) => (
      <>
        <StatusPill status={status} /> {role === "admin" && <Pill tone="ink">Admin</Pill>}
      </>
    ),
  },
  { name: "Joined", cell: ({ joinedAt }) => <Moment at={joinedAt} format={formatShortDate} /> },
  { name: "Details", kind: "icons", cell: () => <Icon of={ChevronRight} className="m-2 text-subtle" /> },
];

const shownText = (count: number, hasMore: boolean): string =>
  `Showing ${hasMore || count < 2 ? "" : "all "}${counted(count, "member")}.`;

const ROLES = { member: "Members", admin: "Admins" };
const PARAMS = { q: KNOWN.words, status: STATUS_NAMES, role: ROLES, order: KNOWN.order };

export default function MembersSection({ id }: { id: string | null }) {
  const list = useListUrl(PARAMS);
  const pages = usePages(membersQuery(list.search));
  // With a status filter, rows are in order of the status change, which no column shows. Admins are an exception.
  const isByStatusDate = list.get("status") !== "" && list.get("role") !== "admin";
  const sort = { column: isByStatusDate ? undefined : "Joined", order: timeOrder(list) };
  const navigate = useNavigate();
  return (
    <>
      <TableSection
        title="Members"
        filters={
          <>
            <div className="min-w-55 flex-[1_1_220px]">
              <SearchField label="Search members" placeholder="Name or email" {...list.words("q")} />
            </div>
            <SelectFilter label="Status" all="All statuses" options={STATUS_NAMES} {...list.filter("status")} />
            <SelectFilter label="Role" all="All roles" options={ROLES} {...list.filter("role")} />
          </>
        }
        above={
          pages.isIncomplete && (
            <p className="px-5 pb-3 text-meta text-muted max-md:px-4" role="status">
              Some new or renamed members aren't in the search yet. Search again in a minute.
            </p>
          )
        }
        pages={pages}
        columns={columnsOf(list.search)}
        name={["member", "members"]}
        failed="Could not load members."
        none={{ title: "No members found", text: "New members show up here." }}
        noMatch={{
          title: "No members found",
          text: "Try other words or filters. Searches of one or two letters match only the start of a name or email.",
        }}
        search={list.isFiltered ? list.search : ""}
        sort={list.get("q") ? undefined : sort}
        note={shownText(pages.rows.length, pages.query.hasNextPage)}
      />
      <DetailDrawer
        id={id}
        onClose={() => void navigate({ pathname: "/admin/members", search: list.search }, STAY)}
        query={memberQuery}
        head={(member) => ({
          title: member?.name ?? "Member",
          sub: member?.email,
          picture: member && <Avatar id={member.id} name={member.name} size={48} />,
        })}
        failed="Could not load this member."
        loading={<SectionLoading />}
      >
        {(member) => <MemberDetail key={member.id} member={member} />}
      </DetailDrawer>
    </>
  );
}
