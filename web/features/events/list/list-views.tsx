import { useLocation } from "react-router";
import type { EventListView } from "#contract/events/list.ts";
import { TabLinks } from "#web/ui/data/tab-links.tsx";

const PUBLIC: [EventListView, string][] = [
  ["upcoming", "Upcoming"],
  ["past", "Past"],
];
const MEMBERS: [EventListView, string][] = [
  ["mine", "Mine"],
  ["hosting", "Hosting"],
];

/** Which events: to come, past, one's own. What is searched for stays; members alone have their own. */
export function ListViews({ view, isMember }: { view: EventListView; isMember: boolean }) {
  const { search } = useLocation();
  const tabs = [...PUBLIC, ...(isMember ? MEMBERS : [])].map(([value, name]) => ({
    to: locationKeyOf(search, value),
    name,
  }));
  return (
    <div className="mb-6">
      <TabLinks label="Which events" tabs={tabs} current={locationKeyOf(search, view)} />
    </div>
  );
}

function locationKeyOf(search: string, view: EventListView): string {
  const params = new URLSearchParams(search);
  params.delete("view");
  if (view !== "upcoming") params.set("view", view);
  const asked = params.toString();
  return asked ? `/events?${asked}` : "/events";
}
