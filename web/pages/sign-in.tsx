import { Navigate, useLocation } from "react-router";
import { AuthFrame } from "../features/auth/auth-frame.tsx";
import { nextPath } from "../features/auth/next-path.ts";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { ComingUp } from "../features/events/upcoming-events.tsx";
import { useViewer } from "../lib/auth-client.ts";
import { useDocumentTitle } from "../lib/document-title.ts";

/** /sign-in. Leads on as soon as a member is signed in, here or in another tab. */
export default function SignInPage() {
  const viewer = useViewer();
  const { search } = useLocation();
  useDocumentTitle("Sign in");
  if (viewer) return <Navigate to={nextPath(search)} replace />;
  return (
    <AuthFrame asideLabel="Coming up" aside={<ComingUp />}>
      <h1 tabIndex={-1}>Sign in</h1>
      <SignInForm />
    </AuthFrame>
  );
}
