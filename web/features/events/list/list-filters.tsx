import { useInfiniteQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { lazy, useState } from "react";
import { useLocation } from "react-router";
import type { EventListView } from "#contract/events/list.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { Button } from "#web/ui/button/button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { WordsFilter } from "#web/ui/data/search-field.tsx";
import { ResetFilters, SearchWithFilters } from "#web/ui/data/search-with-filters.tsx";
import { SegmentLinks } from "#web/ui/data/segment-links.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { listHostQuery } from "../api.ts";
import type { ListUrl } from "./list-url.ts";

const DayFilter = lazy(recoverable(async () => ({ default: (await import("#web/ui/date/day-filter.tsx")).DayFilter })));
const HostDialog = lazyOverlay(() => import("./host-dialog.tsx"), { resetOnOpen: true });

type Props = { url: ListUrl };

const PUBLIC_VIEWS: [EventListView, string][] = [
  ["upcoming", "Upcoming"],
  ["past", "Past"],
];
const MEMBER_VIEWS: [EventListView, string][] = [
  ["mine", "Mine"],
  ["hosting", "Hosting"],
];

function ListViews({ view, isMember }: { view: EventListView; isMember: boolean }) {
  const { search } = useLocation();
  const views = [...PUBLIC_VIEWS, ...(isMember ? MEMBER_VIEWS : [])].map(([value, name]) => ({
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

export const ListFilters = ({ url, isMember }: Props & { isMember: boolean }) => (
  <SearchWithFilters
    label="Search events"
    placeholder="Title, text or location"
    {...url.words("q")}
    filterCount={url.filterCount}
    views={<ListViews view={url.view} isMember={isMember} />}
  >
    <div className="card-body">
      <FilterFields url={url} />
    </div>
  </SearchWithFilters>
);

const CHOICES = [
  { name: "when", label: "When", all: "Any time", options: { 7: "Next 7 days", 30: "Next 30 days" } },
  {
    name: "format",
    label: "Where",
    all: "Online or in person",
    options: { online: "Online", "in-person": "In person" },
  },
] as const;

function FilterFields({ url }: Props) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {CHOICES.map(({ name, label, ...choice }) => (
        <Field key={name} label={label}>
          <SelectFilter {...choice} {...url.filter(name)} />
        </Field>
      ))}
      <Field label="City or venue">
        <WordsFilter {...url.words("place")} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:col-span-3">
        {(["from", "to"] as const).map((name) => (
          <DayFilter
            key={url.keyOf(name)}
            label={name === "from" ? "From" : "To"}
            hasFuture={url.view !== "past"}
            {...url.filter(name)}
          />
        ))}
        <Checkbox
          label="Only events with spots left"
          checked={url.get("free") === "1"}
          onChange={(event) => url.filter("free").onChange(event.target.checked ? "1" : "")}
        />
        <HostFilter url={url} />
        <ResetFilters url={url} className="ml-auto" />
      </div>
    </div>
  );
}

/** Choosing a host needs permission to search for members. */
function HostFilter({ url }: Props) {
  const viewer = useViewer();
  const { data: host } = useInfiniteQuery(listHostQuery(url.search));
  const [isChoosing, setIsChoosing] = useState(false);
  const isChooser = viewer !== null && admissionRefusal(viewer) === null;
  const choose = (hostId: string) => {
    setIsChoosing(false);
    url.filter("host").onChange(hostId);
  };
  return (
    <>
      {url.get("host") && (
        <Button size="sm" variant="soft" onClick={() => url.filter("host").onChange("")}>
          <span className="sr-only">Remove filter:</span> {host ? `Hosted by ${host}` : "One host"}
          <Icon of={X} size={16} />
        </Button>
      )}
      {isChooser && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          {url.get("host") ? "Another host" : "Choose a host"}
        </Button>
      )}
      {isChooser && <HostDialog open={isChoosing} onClose={() => setIsChoosing(false)} onChoose={choose} />}
    </>
  );
}
