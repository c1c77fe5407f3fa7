import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Card } from "#web/ui/content/card.tsx";
import { DataTable } from "#web/ui/data/data-table.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { memberSearch, membersQuery } from "./api.ts";
import { MemberDrawer } from "./member-drawer.tsx";
import { MemberFilters } from "./member-filters.tsx";
import { MemberRow } from "./member-row.tsx";

const COLUMNS = ["Name", "Kind", "Tier", "Status", "Joined"];

/** The members, the newest first. Search, filters and the open member are in the URL. */
export default function MembersSection({ id }: { id: string | null }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = memberSearch(params);
  const close = () =>
    void navigate({ pathname: "/admin/members", search: params.toString() }, { preventScrollReset: true, state: STAY });
  return (
    <>
      <Card>
        <div className="card-head wraps">
          <h2 className="card-title">Members</h2>
          <MemberFilters />
        </div>
        <MembersList search={search} />
      </Card>
      <MemberDrawer id={id} onClose={close} />
    </>
  );
}

/** The drawer handles the focus, so the heading must not get it. */
const STAY = { keepFocus: true };

function MembersList({ search }: { search: string }) {
  const query = useInfiniteQuery({ ...membersQuery(search), placeholderData: keepPreviousData });
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending) return <SectionLoading />;
  if (!query.data)
    return (
      <SectionFailed
        title="The members could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState title="No members found" level={3}>
        {search
          ? "Nobody matches. The search finds beginnings of words of a name or address."
          : "Nobody has joined yet."}
      </EmptyState>
    );
  return (
    <div ref={list} aria-busy={query.isPlaceholderData || undefined}>
      <DataTable caption="Members" columns={COLUMNS}>
        {rows.map((row) => (
          <MemberRow key={row.id} member={row} search={search} state={STAY} />
        ))}
      </DataTable>
      <div className="card-foot">
        <p className="flex-1 text-meta text-muted">
          {rows.length} shown, newest first{query.hasNextPage ? "" : "; that is everybody"}.
        </p>
        <LoadMore query={query} list={list} name="members" />
      </div>
    </div>
  );
}
