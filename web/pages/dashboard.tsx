import { MessageSquare } from "lucide-react";
import { lazy, Suspense } from "react";
import { UpcomingEvents } from "#web/features/events/upcoming/upcoming-events.tsx";
import { MembershipState } from "#web/features/membership/status/membership-status.tsx";
import { useUnread } from "#web/features/messages/inbox/unread.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { LegalLine } from "#web/ui/feedback/notice.tsx";

/** Lazy, so that only admins fetch it. */
const panel = () => import("#web/features/admin/panel/panel-toggle.tsx");
const PanelToggle = lazy(panel);
const OpenPanel = lazy(async () => ({ default: (await panel()).OpenPanel }));

/** /dashboard. */
export default function DashboardPage() {
  const viewer = useViewer();
  const unread = useUnread();
  useDocumentTitle("Dashboard");
  if (!viewer) return null;
  const isAdmin = viewer.role === "admin";
  const title = isAdmin
    ? "Welcome to the admin dashboard"
    : `Welcome back to your ${KINDS[viewer.kind].noun} dashboard`;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink to="/messages">
              <Icon of={MessageSquare} />
              Messages
              <Badge count={unread} />
            </ButtonLink>
            {isAdmin && (
              <Suspense fallback={null}>
                <PanelToggle />
              </Suspense>
            )}
          </>
        }
      />
      <LegalLine />
      <div className="mt-6 grid gap-5">
        {isAdmin && (
          <Suspense fallback={null}>
            <OpenPanel />
          </Suspense>
        )}
        <MembershipState viewer={viewer} />
        <UpcomingEvents />
      </div>
    </>
  );
}
