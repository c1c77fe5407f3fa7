import { useLocation } from "react-router";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { HostedRows } from "../activity/hosted-rows.tsx";

const SHOWN = 3;

export function HostedEvents({ profile: { kind, activity } }: { profile: ProfileView }) {
  const { pathname } = useLocation();
  if (kind !== "organizer" || activity.length === 0) return null;
  const now = Date.now();
  const byTime = activity.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const ahead = byTime.filter(({ at }) => Date.parse(at) > now);
  const over = byTime.filter(({ at }) => Date.parse(at) <= now).reverse();
  return (
    <SectionCard
      title="Events"
      inside="flush"
      action={
        activity.length > SHOWN && (
          <AppLink to={`${pathname}?tab=activity`} className="textlink">
            All {activity.length}
          </AppLink>
        )
      }
    >
      <HostedRows events={[...ahead, ...over].slice(0, SHOWN)} />
    </SectionCard>
  );
}
