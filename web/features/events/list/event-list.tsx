import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EventCardView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { readerZone } from "#web/lib/dates.ts";
import { errorDetails } from "#web/lib/http.ts";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { eventPagesQuery } from "../api.ts";
import { type EventGroup, groupByDate } from "./date-groups.ts";
import { EventCard } from "./event-card.tsx";
import type { ListUrl } from "./list-url.ts";
import { NothingFound } from "./nothing-found.tsx";

type Props = {
  url: ListUrl;
  /** Gets the name of the host the list is filtered by, once it is loaded. */
  onHost: (name: string | undefined) => void;
  /** Events created since the list was opened. They come first, marked as new, until the member leaves the list. */
  created: readonly EventCardView[];
};

/** The events of a list URL, grouped by date, page by page. */
export function EventList({ url, created, onHost }: Props) {
  const query = useInfiniteQuery({ ...eventPagesQuery(url.search), placeholderData: keepPreviousData });
  const list = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const events = query.data?.pages.flatMap((page) => page.rows) ?? [];

  const host = (query.data?.pages[0] as EventPage | undefined)?.host?.name;
  useEffect(() => onHost(host), [host, onHost]);

  // With filters a page can be empty without being the last.
  const isPageEmpty = events.length === 0 && query.hasNextPage && !query.isFetching && !query.isError;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (isPageEmpty) void fetchNextPage();
  }, [isPageEmpty, fetchNextPage]);

  if (query.isError && !query.data)
    return (
      <ErrorState
        title="The events could not be loaded."
        {...errorDetails(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const others = events.filter(({ id }) => created.every((one) => one.id !== id));
  const isSearching = query.isPending || (events.length === 0 && query.hasNextPage);

  return (
    <>
      {created.length > 0 && <EventGroupSection group={{ name: "Just created", events: [...created] }} isNew />}
      {isSearching ? (
        <EventListSkeleton />
      ) : others.length === 0 ? (
        created.length === 0 && <NothingFound url={url} />
      ) : (
        <div ref={list} aria-busy={query.isPlaceholderData || undefined} className="mt-7 first:mt-0">
          {groupByDate(others, now, readerZone()).map((group) => (
            <EventGroupSection key={`${group.name} ${group.events[0]?.id}`} group={group} />
          ))}
          <ListFooter>
            <LoadMore query={query} list={list} name="events" />
            {!query.hasNextPage && <p>{url.isFiltered ? "That is everything found." : END_OF_LIST[url.view]}</p>}
          </ListFooter>
        </div>
      )}
      <FoundCount url={url} count={others.length} hasMore={query.hasNextPage} isLoaded={!query.isFetching} />
    </>
  );
}

const END_OF_LIST = {
  upcoming: "That is everything upcoming.",
  past: "That is everything past.",
  mine: "Those are all your events.",
  hosting: "Those are all the events you host.",
};

/** Announces the result count of a search or filter to screen readers. */
function FoundCount({
  url,
  count,
  hasMore,
  isLoaded,
}: {
  url: ListUrl;
  count: number;
  hasMore: boolean;
  isLoaded: boolean;
}) {
  const first = useRef(url.search);
  if (!isLoaded || !url.isFiltered || first.current === url.search) return <p role="status" className="sr-only" />;
  return (
    <p role="status" className="sr-only">
      {count === 1 && !hasMore ? "1 event found" : `${count}${hasMore ? " or more" : ""} events found`}
    </p>
  );
}

const ListFooter = ({ children }: { children: ReactNode }) => (
  <div className="mt-8 border-t border-border pt-3.5 text-meta text-subtle">{children}</div>
);

const GRID = "grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]";

function EventGroupSection({ group, isNew }: { group: EventGroup; isNew?: boolean }) {
  const id = `events-${group.name.toLowerCase().replaceAll(" ", "-")}-${group.events[0]?.id}`;
  return (
    <section aria-labelledby={id} className="mt-7 first:mt-0">
      <div className="mb-3.5 flex items-baseline gap-3 border-b border-border pb-2">
        <h2 id={id} className="flex-1">
          {group.name}
        </h2>
        <p className="text-meta text-muted">
          {group.events.length} {group.events.length === 1 ? "event" : "events"}
        </p>
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
          <Skeleton key={key} height={264} className="rounded-card" />
        ))}
      </div>
    </div>
  );
}
