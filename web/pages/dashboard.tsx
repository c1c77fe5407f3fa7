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
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FirstSteps } from "./dashboard/first-steps.tsx";
import { MyProfile } from "./dashboard/my-profile.tsx";

/** Lazy, so that only admins load it. */
const PanelToggle = lazy(recoverable(() => import("#web/features/admin/panel/panel-toggle.tsx")));
const OpenPanel = lazy(
  recoverable(async () => ({ default: (await import("#web/features/admin/panel/panel-toggle.tsx")).OpenPanel })),
);

/** Lazy, because most accounts have chosen a kind. */
const KindCard = lazy(recoverable(() => import("#web/features/settings/account/kind-card.tsx")));

/** Lazy, because it needs the code of posts and forms. */
const Feed = lazy(recoverable(() => import("./dashboard/feed.tsx")));

/** Lazy, because it needs the code of the network. */
const PeopleToConnect = lazy(recoverable(() => import("#web/features/network/suggestions/people-to-connect.tsx")));

/** Lazy, because it needs the code of opportunities. */
const NewestOpportunities = lazy(recoverable(() => import("#web/features/opportunities/newest/newest-card.tsx")));

/** As many cards per row as fit. */
const TOP = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] gap-5";
/** On narrow screens one column, in order of importance. */
const BELOW = "grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr] lg:items-start";

/** As high as the start of the feed, so that content below it moves little. */
const FeedLoading = () => (
  <div aria-busy="true">
    <p className="sr-only">Loading the feed...</p>
    <Skeleton height={560} />
  </div>
);

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
                <ButtonLink to="/network" variant={isAdmin ? "secondary" : "primary"}>
                  <Icon of={Users} />
                  My Network
                </ButtonLink>
              </>
            ) : (
              // Messages are locked, as the panel below explains.
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
        <div className={TOP}>
          <MyProfile viewer={viewer} />
          <UpcomingEvents />
          <Suspense fallback={null}>
            <NewestOpportunities />
          </Suspense>
        </div>
        {isAdmitted ? (
          <div className={BELOW}>
            <div className="min-w-0 empty:hidden lg:col-start-2 lg:row-start-1">
              <FirstSteps viewer={viewer} />
            </div>
            <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
              <Suspense fallback={<FeedLoading />}>
                <Feed viewer={viewer} />
              </Suspense>
            </div>
            <div className="min-w-0 empty:hidden lg:col-start-2">
              <Suspense fallback={null}>
                <PeopleToConnect />
              </Suspense>
            </div>
          </div>
        ) : (
          // No feed beside it.
          <div className="max-w-reading empty:hidden">
            <FirstSteps viewer={viewer} />
          </div>
        )}
      </div>
    </>
  );
}
