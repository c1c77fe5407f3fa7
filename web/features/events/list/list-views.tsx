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

/** The views of the list, as tabs that keep the search. Only members have Mine and Hosting. */
export function ListViews({ view, isMember }: { view: EventListView; isMember: boolean }) {
  const { search } = useLocation();
  const tabs = [...PUBLIC, ...(isMember ? MEMBERS : [])].map(([value, name]) => ({
    to: viewPath(search, value),
    name,
  }));
  return (
    <div className="mb-6">
      <TabLinks label="Event lists" tabs={tabs} current={viewPath(search, view)} />
    </div>
  );
}

function viewPath(search: string, view: EventListView): string {
  const params = new URLSearchParams(search);
  params.delete("view");
  if (view !== "upcoming") params.set("view", view);
  const query = params.toString();
  return query ? `/events?${query}` : "/events";
}
