import { useQuery } from "@tanstack/react-query";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { headlineOf } from "#contract/members.ts";
import { fullCount } from "#contract/numbers.ts";
import { useOwnUpcoming } from "#web/features/events/upcoming/own-upcoming.ts";
import { summaryQuery } from "#web/features/network/api.ts";
import { profileQuery } from "#web/features/profiles/own/api.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";

export function MyProfile({ viewer }: { viewer: ViewerView }) {
  const { data: profile } = useQuery(profileQuery(viewer.id));
  return (
    <SectionCard
      title="My Profile"
      inside="flush"
      className="flex flex-col"
      action={
        <AppLink to="/profile/me" className="textlink" aria-label="View my profile">
          View
        </AppLink>
      }
    >
      <div className="flex-1 px-5 pb-4 max-md:px-4">
        <div className="flex items-center gap-3.5">
          <Avatar id={viewer.id} name={viewer.name} image={viewer.image} size={48} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{viewer.name}</p>
            <p className="truncate text-meta text-muted">
              {(profile && headlineOf(profile)) || KINDS[viewer.kind].title}
            </p>
          </div>
        </div>
        {profile?.bio && (
          <p className="mt-3 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
            {profile.bio}
          </p>
        )}
      </div>
      {admissionRefusal(viewer) === null && <Figures />}
    </SectionCard>
  );
}

function Figures() {
  const { data: network } = useQuery(summaryQuery);
  const events = useOwnUpcoming();
  const figures = [
    { name: "Connections", count: network?.connections, to: "/network?view=connections" },
    { name: "Requests", count: network?.pendingRequests, to: "/network?view=requests" },
    { name: "Events", count: events?.length, to: "/events?view=mine" },
  ];
  return (
    <dl
      className="grid grid-cols-[auto_auto_auto] divide-x divide-border border-t border-border"
      aria-label="You in figures"
    >
      {figures.map(({ name, count, to }) => (
        <div key={name} className="relative flex min-w-0 flex-col px-4 py-2.5 max-md:px-3">
          <dt className="order-2 text-meta text-muted">
            <AppLink to={to} className="stretch">
              {name}
            </AppLink>
          </dt>
          <dd className="serif order-1 text-h3 leading-tight tabular-nums">
            {count === undefined ? "–" : fullCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
