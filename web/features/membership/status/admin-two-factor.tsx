import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { HttpError } from "#web/lib/http.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Says that the admin panel requires two-factor authentication, if this installation does. */
export function AdminSecondStep() {
  const { error } = useQuery(apiQuery<AdminSummaryView>("/api/admin/summary"));
  if (!(error instanceof HttpError) || error.code !== "second-factor-required") return null;
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      <b>Administrators need a second step here.</b> The admin panel opens once you have{" "}
      <AppLink to="/settings/security">switched it on under Settings</AppLink>.
    </Notice>
  );
}
