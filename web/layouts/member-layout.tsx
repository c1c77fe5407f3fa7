import { Navigate, Outlet, useLocation } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { useInbox } from "#web/features/messages/inbox/inbox.ts";
import { signOut, useViewer } from "#web/lib/auth/auth-client.ts";
import { signInPath } from "#web/lib/auth/session-end.ts";
import { AuthenticatedLayout } from "./authenticated-layout.tsx";

/** The authenticated layout with what it needs from the live product. */
export function MemberFrame({ viewer }: { viewer: ViewerView }) {
  return (
    <AuthenticatedLayout viewer={viewer} onSignOut={() => void signOut()} unread={useInbox()}>
      <Outlet />
    </AuthenticatedLayout>
  );
}

/** Screens for members only: anyone else is sent to sign in, and comes back. */
export default function RequireViewer() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) return <Navigate to={signInPath(pathname + search)} replace />;
  return <MemberFrame viewer={viewer} />;
}
