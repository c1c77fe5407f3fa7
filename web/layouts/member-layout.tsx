import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { useWaitingRequests } from "#web/features/admin/summary/use-waiting.ts";
import { useInbox } from "#web/features/messages/inbox/inbox.ts";
import { usePendingConnectionRequests } from "#web/features/network/pending-connection-requests.ts";
import { signOut, useViewer } from "#web/lib/auth/auth-client.ts";
import { signInPath } from "#web/lib/auth/session-end.ts";
import { AuthenticatedLayout } from "./authenticated-layout.tsx";

export function MemberFrame({ viewer, children = <Outlet /> }: { viewer: ViewerView; children?: ReactNode }) {
  const counts = { unread: useInbox(), pending: usePendingConnectionRequests(), waiting: useWaitingRequests(viewer) };
  return (
    <AuthenticatedLayout viewer={viewer} onSignOut={() => void signOut()} counts={counts}>
      {children}
    </AuthenticatedLayout>
  );
}

/** Redirects visitors to sign-in, which returns to the page. */
export default function RequireViewer() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) return <Navigate to={signInPath(pathname + search)} replace />;
  return <MemberFrame viewer={viewer} />;
}
