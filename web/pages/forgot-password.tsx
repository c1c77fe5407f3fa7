import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Recovery } from "#web/features/auth/recovery/recovery-screen.tsx";
import { beginRecovery } from "#web/lib/auth/auth-client.ts";

/** /forgot-password, also with the token of a mailed link (`?token=`). */
export default function ForgotPasswordPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get("token"));
  useEffect(() => {
    if (!token) return;
    // Removes the token from the URL and the history.
    void navigate("/forgot-password", { replace: true });
    beginRecovery();
  }, [token, navigate]);
  return <Recovery token={token} />;
}
