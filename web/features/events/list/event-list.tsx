import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EventCardView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { readerZone } from "#web/lib/dates.ts";
import { HttpError } from "#web/lib/http.ts";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { eventPagesQuery } from "../api.ts";
import { type EventGroup, groupByDate } from "./date-groups.ts";
import { EventCard } from "./event-card.tsx";
import type { ListAddress } from "./list-url.ts";
import { NothingFound } from "./nothing-found.tsx";

type Props = {
  address: ListAddress;
  /** Told the name of the member whose events alone are shown, once the answer has it. */
  onHost: (name: string | undefined) => void;
  /** Events made in this visit of the list: they stand first, marked, until their maker leaves it. */
  created: readonly EventCardView[];
};

/** The events of an address, by date, page after page. */
export function EventList({ address, created, onHost }: Props) {
  const query = useInfiniteQuery({ ...eventPagesQuery(address.search), placeholderData: keepPreviousData });
  const list = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const events = query.data?.pages.flatMap((page) => page.rows) ?? [];

  const host = (query.data?.pages[0] as EventPage | undefined)?.host?.name;
  useEffect(() => onHost(host), [host, onHost]);

  // Where filters decide, a page may hold nothing and still not be the last.
  const goesOn = events.length === 0 && query.hasNextPage && !query.isFetching && !query.isError;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);

  if (query.isError && !query.data)
    return (
      <ErrorState
        title="The events could not be loaded."
        detail={query.error.message}
        requestId={(query.error instanceof HttpError && query.error.requestId) || undefined}
        onRetry={() => void query.refetch()}
      />
    );
  const others = events.filter(({ id }) => created.every((one) => one.id !== id));
  const isLooking = query.isPending || (events.length === 0 && query.hasNextPage);

  return (
    <>
      {created.length > 0 && <GroupOfEvents group={{ name: "Just created", events: [...created] }} isNew />}
      {isLooking ? (
        <EventListSkeleton />
      ) : others.length === 0 ? (
        created.length === 0 && <NothingFound address={address} />
      ) : (
        <div ref={list} aria-busy={query.isPlaceholderData || undefined} className="mt-7 first:mt-0">
          {groupByDate(others, now, readerZone()).map((group) => (
            <GroupOfEvents key={`${group.name} ${group.events[0]?.id}`} group={group} />
          ))}
          <Foot>
            <LoadMore query={query} list={list} name="events" />
            {!query.hasNextPage && <p>{address.isNarrowed ? "That is everything found." : LAST[address.view]}</p>}
          </Foot>
        </div>
      )}
      <FoundCount address={address} count={others.length} goesOn={query.hasNextPage} ready={!query.isFetching} />
    </>
  );
}

const LAST = {
  upcoming: "That is everything upcoming.",
  past: "That is everything past.",
  mine: "Those are all your events.",
  hosting: "Those are all the events you host.",
};

/** Tells screen readers what a search or filter brought, once it is there. */
function FoundCount({
  address,
  count,
  goesOn,
  ready,
}: {
  address: ListAddress;
  count: number;
  goesOn: boolean;
  ready: boolean;
}) {
  const first = useRef(address.search);
  if (!ready || !address.isNarrowed || first.current === address.search) return <p role="status" className="sr-only" />;
  return (
    <p role="status" className="sr-only">
      {count === 1 && !goesOn ? "1 event found" : `${count}${goesOn ? " or more" : ""} events found`}
    </p>
  );
}

const Foot = ({ children }: { children: ReactNode }) => (
  <div className="mt-8 border-t border-border pt-3.5 text-meta text-subtle">{children}</div>
);

const GRID = "grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]";

function GroupOfEvents({ group, isNew }: { group: EventGroup; isNew?: boolean }) {
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
