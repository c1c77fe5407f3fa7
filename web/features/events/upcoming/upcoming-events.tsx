import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { EventCardView } from "#contract/events/event.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { upcomingEventsQuery } from "../api.ts";
import { EventRows, nextEvents } from "./event-rows.tsx";
import { useOwnUpcoming } from "./own-upcoming.ts";

const SHOWN = 3;
const LOADING_ROWS = ["first", "second", "third"];

export function UpcomingEvents() {
  const allLink = (
    <AppLink to="/events" className="textlink" aria-label="All events">
      All
    </AppLink>
  );
  return (
    <SectionCard title="Upcoming Events" action={allLink} inside="flush">
      <NextEvents />
    </SectionCard>
  );
}

function NextEvents() {
  const { data, error, refetch } = useQuery(upcomingEventsQuery);
  const own = useOwnUpcoming();
  if (data?.rows.length === 0 && !own?.length)
    return (
      <EmptyState level={3} title="No upcoming events yet">
        New events appear here as soon as they're announced.
      </EmptyState>
    );
  if (data) return <EventGroups {...nextEvents(data.rows, SHOWN, own)} />;
  if (error)
    return (
      <ErrorState
        level={3}
        title="The events could not be loaded"
        {...errorDetails(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading events...</p>
      {LOADING_ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-t border-border px-5 py-2.5">
          <Skeleton width={46} height={54} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}

type Groups = ReturnType<typeof nextEvents>;

function EventGroups({ mine, others }: Groups) {
  if (mine.length === 0) return <EventRows events={others} />;
  return (
    <>
      <EventGroup title="Yours" events={mine} />
      {others.length > 0 && <EventGroup title="Also coming up" events={others} />}
    </>
  );
}

function EventGroup({ title, events }: { title: string; events: readonly EventCardView[] }) {
  const heading = useId();
  return (
    <>
      <h3
        id={heading}
        className="border-t border-border px-5 py-2 font-sans text-meta font-semibold text-muted max-md:px-4"
      >
        {title}
      </h3>
      <EventRows events={events} labelledBy={heading} />
    </>
  );
}

/** Shows no error, because sign-in works without the events. */
export function ComingUp() {
  const { data } = useQuery(upcomingEventsQuery);
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2>Coming up</h2>
        <AppLink to="/events" className="textlink">
          All events
        </AppLink>
      </div>
      <p className="text-sm text-muted">
        {data?.rows.length === 0
          ? "There are no upcoming events right now."
          : "You can view public events without an account."}
      </p>
      {data && data.rows.length > 0 && (
        <div className="mt-2.5 -mb-3">
          <EventRows events={data.rows.slice(0, 3)} inset />
        </div>
      )}
    </>
  );
}
