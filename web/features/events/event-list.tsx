import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { readerZone } from "../../lib/dates.ts";
import { HttpError } from "../../lib/http.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { toastError } from "../../ui/toast.ts";
import { eventPagesQuery } from "./api.ts";
import { EventCard } from "./event-card.tsx";
import { type EventGroup, groupByDate } from "./groups.ts";

/** Every upcoming event, by date. */
export function EventList() {
  const query = useInfiniteQuery(eventPagesQuery);
  const list = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  if (query.isPending) return <EventListSkeleton />;
  if (query.isError && !query.data) {
    const requestId = query.error instanceof HttpError ? query.error.requestId : null;
    return (
      <ErrorState
        title="The events could not be loaded."
        detail={query.error.message}
        requestId={requestId || undefined}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const events = query.data.pages.flatMap((page) => page.rows);
  if (events.length === 0)
    return <EmptyState title="No upcoming events yet">Events stand here as soon as they are announced.</EmptyState>;

  const loadMore = async () => {
    const before = events.length;
    const { data, isFetchNextPageError } = await query.fetchNextPage();
    if (isFetchNextPageError) return toastError("More events could not be loaded. Please try again.");
    const more = (data?.pages.flatMap((page) => page.rows).length ?? before) - before;
    announce(`${more} more events`);
    // The button may be gone now: the focus goes on where the new cards begin.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("h3 a")[before]?.focus());
  };

  return (
    <div ref={list}>
      {groupByDate(events, now, readerZone()).map((group) => (
        <GroupOfEvents key={group.name} group={group} />
      ))}
      <div className="mt-8 border-t border-border pt-3.5 text-meta text-subtle">
        {query.hasNextPage ? (
          <Button busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={() => void loadMore()}>
            Load more
          </Button>
        ) : (
          <p>That is everything upcoming.</p>
        )}
      </div>
    </div>
  );
}

const GRID = "grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]";

function GroupOfEvents({ group }: { group: EventGroup }) {
  const id = `events-${group.name.toLowerCase().replaceAll(" ", "-")}`;
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
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function EventListSkeleton() {
  return (
    <div aria-busy="true">
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
