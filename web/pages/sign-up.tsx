import { Navigate } from "react-router";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { SignUpScreen } from "#web/features/auth/sign-up/sign-up-screen.tsx";
import { WhatHappensNext } from "#web/features/auth/sign-up/what-happens-next.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { AppLink } from "#web/ui/button/link.tsx";

/** /sign-up. Redirects to the dashboard when a member is signed in, in this or another tab. */
export default function SignUpPage() {
  const viewer = useViewer();
  useDocumentTitle("Create your account");
  if (viewer) return <Navigate to="/dashboard" replace />;
  return (
    <AuthFrame asideLabel="What happens next" aside={<WhatHappensNext />}>
      <h1 tabIndex={-1} className="mb-4">
        Create your account
      </h1>
      <SignUpScreen />
      <p className="mt-5 text-center text-sm text-muted">
        Already have an account? <AppLink to="/sign-in">Sign in</AppLink>
      </p>
    </AuthFrame>
  );
}
