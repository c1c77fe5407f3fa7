import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { LinkExpired } from "#web/features/events/registration-link/link-outcomes.tsx";
import { LinkScreen } from "#web/features/events/registration-link/link-screen.tsx";
import type { LinkAction } from "#web/features/events/registration-link/linked-event.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

type Link = { token: string; action: LinkAction };

/** /registration?token=…&do=confirm|cancel: the target of the links in a registration mail. */
export default function RegistrationLinkPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => readLink(search, state));

  // Moves the token out of the URL, where it would be visible, copied and stored. In the history state it survives a reload.
  useEffect(() => {
    if (link && search) void navigate("/registration", { replace: true, state: link, preventScrollReset: true });
  }, [link, search, navigate]);

  return (
    <div className="grid min-h-[60dvh] content-center py-10 md:py-16">
      {link ? <LinkScreen token={link.token} action={link.action} /> : <NoLink />}
    </div>
  );
}

function NoLink() {
  useDocumentTitle("Registration");
  return <LinkExpired />;
}

function readLink(search: string, state: unknown): Link | null {
  const query = new URLSearchParams(search);
  const token = query.get("token");
  if (token) return { token, action: query.get("do") === "confirm" ? "confirm" : "cancel" };
  if (typeof state !== "object" || state === null || !("token" in state) || typeof state.token !== "string")
    return null;
  return { token: state.token, action: "action" in state && state.action === "confirm" ? "confirm" : "cancel" };
}
