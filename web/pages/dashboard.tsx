import { MessageSquare } from "lucide-react";
import { KINDS } from "../features/auth/kinds.ts";
import { MembershipState } from "../features/auth/membership.tsx";
import { UpcomingEvents } from "../features/events/upcoming-events.tsx";
import { useUnread } from "../features/messages/inbox.ts";
import { useViewer } from "../lib/auth-client.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Badge } from "../ui/marks.tsx";
import { LegalLine } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** /dashboard. */
export default function DashboardPage() {
  const viewer = useViewer();
  const unread = useUnread();
  useDocumentTitle("Dashboard");
  if (!viewer) return null;
  const title =
    viewer.role === "admin"
      ? "Welcome to the admin dashboard"
      : `Welcome back to your ${KINDS[viewer.kind].noun} dashboard`;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <ButtonLink to="/messages">
            <Icon of={MessageSquare} />
            Messages
            <Badge count={unread} />
          </ButtonLink>
        }
      />
      <LegalLine />
      <div className="mt-6 grid gap-5">
        <MembershipState viewer={viewer} />
        <UpcomingEvents />
      </div>
    </>
  );
}
