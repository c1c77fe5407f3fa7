import { CalendarDays, MessageSquare, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { UpcomingEvents } from "#web/features/events/upcoming/upcoming-events.tsx";
import { MembershipStatus } from "#web/features/membership/status/membership-status.tsx";
import { useUnread } from "#web/features/messages/inbox/unread.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { LegalLine } from "#web/ui/feedback/notice.tsx";

/** Lazy, so that only admins fetch it. */
const PanelToggle = lazy(recoverable(() => import("#web/features/admin/panel/panel-toggle.tsx")));
const OpenPanel = lazy(
  recoverable(async () => ({ default: (await import("#web/features/admin/panel/panel-toggle.tsx")).OpenPanel })),
);

/** Lazy, because few accounts were never asked. */
const KindCard = lazy(recoverable(() => import("#web/features/settings/account/kind-card.tsx")));

/** Lazy, because its code is that of the network. */
const PeopleToConnect = lazy(recoverable(() => import("#web/features/network/suggestions/people-to-connect.tsx")));

/** /dashboard. */
export default function DashboardPage() {
  const viewer = useViewer();
  const unread = useUnread();
  useDocumentTitle("Dashboard");
  if (!viewer) return null;
  const isAdmin = viewer.role === "admin";
  const isAdmitted = admissionRefusal(viewer) === null;
  const title = isAdmin
    ? "Welcome to the admin dashboard"
    : `${viewer.firstVisit ? "Welcome" : "Welcome back"} to your ${KINDS[viewer.kind].noun} dashboard`;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {isAdmitted ? (
              <>
                <ButtonLink to="/messages">
                  <Icon of={MessageSquare} />
                  Messages
                  <Badge count={unread} />
                </ButtonLink>
                <ButtonLink to="/network" variant="primary">
                  <Icon of={Users} />
                  My Network
                </ButtonLink>
              </>
            ) : (
              // Messages are locked, which the panel below explains.
              <ButtonLink to="/events">
                <Icon of={CalendarDays} />
                Browse events
              </ButtonLink>
            )}
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
        {viewer.kindUnasked && (
          <Suspense fallback={null}>
            <KindCard />
          </Suspense>
        )}
        <MembershipStatus viewer={viewer} />
        <UpcomingEvents />
        {isAdmitted && (
          <Suspense fallback={null}>
            <PeopleToConnect />
          </Suspense>
        )}
      </div>
    </>
  );
}
