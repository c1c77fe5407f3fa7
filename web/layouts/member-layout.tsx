import { Navigate, Outlet, useLocation } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { useInbox } from "#web/features/messages/inbox/inbox.ts";
import { signOut, useViewer } from "#web/lib/auth/auth-client.ts";
import { signInPath } from "#web/lib/auth/session-end.ts";
import { AuthenticatedLayout } from "./authenticated-layout.tsx";

/** The authenticated layout with sign-out and the unread count. */
export function MemberFrame({ viewer }: { viewer: ViewerView }) {
  return (
    <AuthenticatedLayout viewer={viewer} onSignOut={() => void signOut()} unread={useInbox()}>
      <Outlet />
    </AuthenticatedLayout>
  );
}

/** The layout of pages for members only. Redirects visitors to sign-in, which leads back. */
export default function RequireViewer() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) return <Navigate to={signInPath(pathname + search)} replace />;
  return <MemberFrame viewer={viewer} />;
}
