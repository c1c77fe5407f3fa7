import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { focusAfterDialog } from "#web/lib/focus.ts";
import { Card, SectionCard } from "#web/ui/content/card.tsx";
import { DataTable } from "#web/ui/data/data-table.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { invitationsQuery } from "./api.ts";
import { InvitationRow } from "./invitation-row.tsx";
import { InvitationUses } from "./invitation-uses.tsx";
import { NewInvitation } from "./new-invitation.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

const COLUMNS = ["Code", "Used", "Expires", "Joining", "Status", { hidden: "Actions" }];

/** The invitations, the members who used them, and the form of a new one. */
export default function InvitationsSection({ id }: { id: string | null }) {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(invitationsQuery);
  const shown = data?.pages.flatMap((page) => page.rows).find((one) => one.id === id);
  const close = () => void navigate("/admin/invitations", { preventScrollReset: true, state: { keepFocus: true } });
  return (
    <div className="invitations">
      <InvitationsList />
      <SectionCard title="New invitation">
        <NewInvitation />
      </SectionCard>
      <InvitationUses id={id} invitation={shown} onClose={close} />
    </div>
  );
}

/** The list. Its query is the one of its parent, so there is one request. */
function InvitationsList() {
  const query = useInfiniteQuery(invitationsQuery);
  const list = useRef<HTMLDivElement>(null);
  const [revoked, setRevoked] = useState<InvitationView | null>(null);
  if (query.isPending) return <SectionLoading />;
  if (!query.data)
    return (
      <SectionFailed
        title="The invitations could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <Card>
      <div className="card-head">
        <h2 className="card-title">Invitations</h2>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No invitations yet" level={3}>
          Each has a code and a link. In mode Invitation Only they are the one way to join.
        </EmptyState>
      ) : (
        <div ref={list}>
          <DataTable caption="Invitations" columns={COLUMNS}>
            {rows.map((row) => (
              <InvitationRow key={row.id} invitation={row} onRevoke={() => setRevoked(row)} />
            ))}
          </DataTable>
        </div>
      )}
      <div className="card-foot">
        <p className="flex-1 text-meta text-muted">
          A revoked or expired code says so on the sign-up page. Nobody can guess one.
        </p>
        <LoadMore query={query} list={list} name="invitations" />
      </div>
      <RevokeDialog
        invitation={revoked}
        onClose={() => setRevoked(null)}
        // The pressed button disappears. The focus stays in the row.
        onRevoked={(id) => focusAfterDialog(() => list.current?.querySelector(`a[href="/admin/invitations/${id}"]`))}
      />
    </Card>
  );
}
