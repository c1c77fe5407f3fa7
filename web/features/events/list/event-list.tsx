import { useState } from "react";
import { readerZone } from "#contract/dates.ts";
import { type EventGroup, groupByDate } from "#contract/event-groups.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { counted } from "#contract/numbers.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { eventPagesQuery } from "../api.ts";
import { EventCard } from "./event-card.tsx";
import type { ListUrl } from "./list-url.ts";
import { NothingFound } from "./nothing-found.tsx";

type Props = {
  url: ListUrl;
  /** Events created since the list was opened. They stay first, marked as new, until the member leaves the list. */
  created: readonly EventCardView[];
};

export function EventList({ url, created }: Props) {
  // With filters, an empty page may not be the last.
  const pages = usePages(eventPagesQuery(url.search), { skipEmpty: true });
  const [now] = useState(() => Date.now());
  const others = pages.rows.filter(({ id }) => created.every((one) => one.id !== id));
  return (
    <>
      {created.length > 0 && <EventGroupSection group={{ name: "Just created", events: [...created] }} isNew />}
      <PagedList
        pages={{ ...pages, rows: others }}
        name={["event", "events"]}
        search={url.isFiltered ? url.search : ""}
        failed="The events could not be loaded."
        loading={<EventListSkeleton />}
        none={created.length === 0 && <NothingFound url={url} />}
        footer={(loadMore) => (
          <div className="mt-8 border-t border-border pt-3.5 text-meta text-subtle">
            {loadMore}
            {!pages.query.hasNextPage && <p>{url.isFiltered ? "No more results." : END_OF_LIST[url.view]}</p>}
          </div>
        )}
        className="mt-7 first:mt-0"
      >
        {(events) =>
          groupByDate(events, now, readerZone()).map((group) => (
            <EventGroupSection key={`${group.name} ${group.events[0]?.id}`} group={group} />
          ))
        }
      </PagedList>
    </>
  );
}

const END_OF_LIST = {
  upcoming: "No more upcoming events.",
  past: "No more past events.",
  mine: "No more events.",
  hosting: "No more events that you host.",
};

const GRID = "grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]";

function EventGroupSection({ group, isNew }: { group: EventGroup; isNew?: boolean }) {
  const id = `events-${group.name.toLowerCase().replaceAll(" ", "-")}-${group.events[0]?.id}`;
  return (
    <section aria-labelledby={id} className="mt-7 first:mt-0">
      <div className="mb-3.5 flex items-baseline gap-3 border-b border-border pb-2">
        <h2 id={id} className="flex-1">
          {group.name}
        </h2>
        <p className="text-meta text-muted">{counted(group.events.length, "event")}</p>
      </div>
      <ul className={GRID}>
        {group.events.map((event) => (
          <EventCard key={event.id} event={event} isNew={isNew} />
        ))}
      </ul>
    </section>
  );
}

function EventListSkeleton() {
  return (
    <div aria-busy="true" className="mt-7 first:mt-0">
      <p className="sr-only" role="status">
        Loading events...
      </p>
      <Skeleton width={120} height={26} className="mb-5" />
      <div className={GRID}>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} height={312} className="rounded-card" />
        ))}
      </div>
    </div>
  );
}
