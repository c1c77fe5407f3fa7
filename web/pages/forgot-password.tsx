import { useEffect } from "react";
import { Recovery } from "#web/features/auth/recovery/recovery-screen.tsx";
import { beginRecovery } from "#web/lib/auth/auth-client.ts";
import { useMailedLink } from "#web/lib/mailed-link.ts";

/** `#token=` is from a mailed link. */
export default function ForgotPasswordPage() {
  const token = useMailedLink(["token"])?.token ?? null;
  useEffect(() => {
    if (token) beginRecovery();
  }, [token]);
  return <Recovery key={token} token={token} />;
}
