import { Navigate, useLocation } from "react-router";
import { nextPath } from "#web/features/auth/next-path.ts";
import { SignInScreen } from "#web/features/auth/sign-in/sign-in-screen.tsx";
import { ComingUp } from "#web/features/events/upcoming/upcoming-events.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";

/** Redirects when a member signs in, in this or another tab. */
export default function SignInPage() {
  const viewer = useViewer();
  const { search } = useLocation();
  if (viewer) return <Navigate to={nextPath(search)} replace />;
  return <SignInScreen comingUp={<ComingUp />} />;
}
