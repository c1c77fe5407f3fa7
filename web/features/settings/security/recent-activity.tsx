import { SecurityEventList } from "#web/lib/security/security-event-list.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { securityEventsQuery } from "../api.ts";

export const RecentActivity = () => (
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
