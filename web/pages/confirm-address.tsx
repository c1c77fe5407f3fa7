import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ConfirmOver } from "#web/features/auth/email-verification/confirm-outcomes.tsx";
import { ConfirmScreen } from "#web/features/auth/email-verification/confirm-screen.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

/** /confirm-address?token=…, the page of mailed links that confirm an email. */
export default function ConfirmAddressPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => readToken(search, state));

  // Moves the token from the URL to the state of the history, where it survives a reload.
  useEffect(() => {
    if (token && search)
      void navigate("/confirm-address", { replace: true, state: { token }, preventScrollReset: true });
  }, [token, search, navigate]);

  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-form content-center py-10 md:py-16">
      {token ? <ConfirmScreen token={token} /> : <NoLink />}
    </div>
  );
}

function NoLink() {
  useDocumentTitle("Confirm your address");
  return <ConfirmOver />;
}

function readToken(search: string, state: unknown): string | null {
  const token = new URLSearchParams(search).get("token");
  if (token) return token;
  return typeof state === "object" && state !== null && "token" in state && typeof state.token === "string"
    ? state.token
    : null;
}
