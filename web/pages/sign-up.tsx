import { Navigate } from "react-router";
import { SignUpScreen } from "#web/features/auth/sign-up/sign-up-screen.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useMailedLink } from "#web/lib/mailed-link.ts";

/** `#invitation=` is an invitation. Redirects when a member signs in, in this or another tab. */
export default function SignUpPage() {
  return useViewer() ? <Navigate to="/dashboard" replace /> : <SignUp />;
}

function SignUp() {
  const invitation = useMailedLink(["invitation"])?.invitation ?? "";
  return <SignUpScreen key={invitation} link={invitation} />;
}
