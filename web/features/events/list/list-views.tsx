import { useLocation } from "react-router";
import type { EventListView } from "#contract/events/list.ts";
import { SegmentLinks } from "#web/ui/data/segment-links.tsx";

const PUBLIC: [EventListView, string][] = [
  ["upcoming", "Upcoming"],
  ["past", "Past"],
];
const MEMBERS: [EventListView, string][] = [
  ["mine", "Mine"],
  ["hosting", "Hosting"],
];

export function ListViews({ view, isMember }: { view: EventListView; isMember: boolean }) {
  const { search } = useLocation();
  const views = [...PUBLIC, ...(isMember ? MEMBERS : [])].map(([value, name]) => ({
    to: viewPath(search, value),
    name,
  }));
  return <SegmentLinks label="Event lists" views={views} current={viewPath(search, view)} />;
}

function viewPath(search: string, view: EventListView): string {
  const params = new URLSearchParams(search);
  params.delete("view");
  if (view !== "upcoming") params.set("view", view);
  const query = params.toString();
  return query ? `/events?${query}` : "/events";
}
