import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { HttpError } from "#web/lib/http.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { adminSummaryQuery } from "../api.ts";

export function AdminTwoFactor() {
  const { error } = useQuery(adminSummaryQuery);
  if (!(error instanceof HttpError) || error.code !== "second-factor-required") return null;
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      <b>Admins need two-step sign-in.</b> To use the Admin Panel,{" "}
      <AppLink to="/settings/security">turn it on in Settings &gt; Security</AppLink>.
    </Notice>
  );
}
