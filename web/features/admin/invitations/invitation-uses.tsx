import type { InvitationView } from "#contract/admin/invitations.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { SideDrawer } from "#web/ui/overlays/side-drawer.tsx";
import { Moment } from "../moment.tsx";
import { SectionLoading } from "../section-states.tsx";
import { usesQuery } from "./api.ts";

type Props = { id: string | null; invitation: InvitationView | undefined; onClose: () => void };

/** `invitation` is undefined until the list is loaded. */
export function InvitationUses({ id, invitation, onClose }: Props) {
  const shownId = useLastOpen(id);
  const last = useLastOpen(invitation ?? null);
  // The loaded rows may not include the invitation of the URL.
  const shown = last?.id === shownId ? last : null;
  return (
    <SideDrawer
      open={id !== null}
      onClose={onClose}
      title={`Who used ${shown?.code ?? "this invitation"}`}
      sub={shown?.note}
    >
      {shownId !== null && <Uses key={shownId} id={shownId} />}
    </SideDrawer>
  );
}

function Uses({ id }: { id: string }) {
  return (
    <PagedList
      pages={usePages(usesQuery(id))}
      name={["member", "members"]}
      failed="Could not load the members who used this invitation."
      missing="This invitation doesn't exist."
      level={3}
      loading={<SectionLoading />}
      none={
        <EmptyState title="Not used yet" level={3}>
          Members who join with this invitation show up here.
        </EmptyState>
      }
    >
      {(rows) => (
        <ul>
          {rows.map(({ memberId, name, email, usedAt }) => (
            <li key={memberId} data-row className="flex items-center gap-3 border-border py-2.5 not-first:border-t">
              <Avatar id={memberId} name={name} size={32} />
              <div className="min-w-0 flex-1">
                <AppLink to={`/admin/members/${memberId}`} className="font-semibold">
                  {name}
                </AppLink>
                <p className="text-meta text-muted">
                  {email}, <Moment at={usedAt} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
