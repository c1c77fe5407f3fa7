import { useQuery } from "@tanstack/react-query";
import { useOAuthError } from "#web/lib/auth/oauth-error.ts";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { securityQuery } from "../api.ts";
import { SecurityDevices } from "./devices.tsx";
import { SecurityIdentities } from "./identities.tsx";
import { SecurityPassword } from "./password.tsx";
import { SecurityPendingRemoval } from "./pending-removal.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { SecurityTwoFactor } from "./two-factor.tsx";

export default function SecuritySettings() {
  const security = useQuery(securityQuery);
  useOAuthError();
  return (
    <QueryState query={security} failed="Security settings could not be loaded." loading={<Skeleton height={220} />}>
      {(view) => (
        <>
          <SecurityPendingRemoval dueAt={view.secondFactor.removalDueAt} />
          <SecurityPassword security={view} />
          <SecurityTwoFactor security={view} />
          <SecurityIdentities security={view} />
          <SecurityDevices sessions={view.sessions} />
          <RecentActivity />
        </>
      )}
    </QueryState>
  );
}
