import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { errorDetails, HttpError } from "#web/lib/http.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { SideDrawer } from "#web/ui/overlays/side-drawer.tsx";
import { Moment } from "../moment.tsx";
import { SectionLoading } from "../section-states.tsx";
import { usesQuery } from "./api.ts";

type Props = { id: string | null; invitation: InvitationView | undefined; onClose: () => void };

/** The members who used an invitation, in a drawer. `invitation` is undefined until the list is loaded. */
export function InvitationUses({ id, invitation, onClose }: Props) {
  // While the drawer closes, its content stays.
  const [shown, setShown] = useState({ id, invitation });
  if (id !== null && (id !== shown.id || invitation !== shown.invitation)) setShown({ id, invitation });
  return (
    <SideDrawer
      open={id !== null}
      onClose={onClose}
      title={`Who used ${shown.invitation?.code ?? "this invitation"}`}
      sub={shown.invitation?.note}
    >
      {shown.id !== null && <Uses key={shown.id} id={shown.id} />}
    </SideDrawer>
  );
}

function Uses({ id }: { id: string }) {
  const query = useInfiniteQuery(usesQuery(id));
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending) return <SectionLoading />;
  if (!query.data) return <UsesFailed error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState title="Nobody used it yet" level={3}>
        Whoever joins with it is listed here.
      </EmptyState>
    );
  return (
    <>
      <ul ref={list} className="uses">
        {rows.map(({ memberId, name, email, usedAt }) => (
          <li key={memberId} data-row>
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
      <LoadMore query={query} list={list} name="members" />
    </>
  );
}

function UsesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof HttpError && error.status === 404;
  return (
    <ErrorState
      level={3}
      title={isGone ? "There is no such invitation." : "Who used it could not be loaded."}
      detail={isGone ? undefined : error.message}
      requestId={errorDetails(error).requestId}
      onRetry={isGone ? undefined : onRetry}
    />
  );
}
