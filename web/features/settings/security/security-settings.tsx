import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { formatLongMoment } from "#contract/dates.ts";
import { useOAuthError } from "#web/lib/auth/oauth-error.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { SecurityEventList } from "#web/lib/security/security-event-list.tsx";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { keepSecondFactor, securityEventsQuery, securityQuery } from "../api.ts";
import { SecurityDevices } from "./devices.tsx";
import { SecurityIdentities } from "./identities.tsx";
import { SecurityPassword } from "./password.tsx";
import { SecurityTwoFactor } from "./two-factor.tsx";

const RecentActivity = () => (
  <SectionCard
    title="Recent activity"
    inside="flush"
    footer={
      <span className="text-meta text-muted">
        Activity is kept for 12 months. Don't recognize something? Change your password.
      </span>
    }
  >
    <SecurityEventList query={securityEventsQuery} />
  </SectionCard>
);

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

function SecurityPendingRemoval({ dueAt }: { dueAt: string | null }) {
  const keep = useAction(keepSecondFactor, { onDone: focusHeading });
  if (!dueAt) return null;
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      <p>
        <b>Two-step sign-in is about to be turned off.</b> An admin was told that you lost your authenticator app.
        Starting {formatLongMoment(dueAt)}, you sign in with just your password.
      </p>
      <div className="mt-2.5">
        <ActionButton action={keep} input={undefined} size="sm" busyLabel="Keeping...">
          Keep two-step sign-in
        </ActionButton>
      </div>
    </Notice>
  );
}
