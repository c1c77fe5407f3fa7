import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EventPage } from "#contract/events/list.ts";
import { errorDetails } from "#web/lib/http.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { EventRows, nextEvents } from "./event-rows.tsx";

const SHOWN = 4;
const LOADING_ROWS = ["first", "second", "third", "fourth"];

/** The dashboard's card of upcoming events, the viewer's own first. */
export function UpcomingEvents() {
  const { data, error, refetch } = useQuery(apiQuery<EventPage>("/api/events"));
  const allLink = (
    <AppLink to="/events" className="textlink" aria-label="All events">
      All
    </AppLink>
  );
  const card = (children: ReactNode) => (
    <SectionCard title="Upcoming Events" action={allLink} inside="flush">
      {children}
    </SectionCard>
  );
  if (data && data.rows.length > 0) return card(<EventRows events={nextEvents(data.rows, SHOWN)} />);
  if (data)
    return card(
      <EmptyState level={3} title="No events are planned">
        As soon as one is, it stands here.
      </EmptyState>,
    );
  if (error)
    return card(
      <ErrorState
        level={3}
        title="The events could not be loaded"
        {...errorDetails(error)}
        onRetry={() => void refetch()}
      />,
    );
  return card(
    <div className="lg:grid lg:grid-cols-2" aria-busy="true">
      <p className="sr-only">Loading events…</p>
      {LOADING_ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-t border-border px-5 py-2.5 lg:odd:border-r">
          <Skeleton width={46} height={54} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>,
  );
}

/** The public events beside sign-in. It shows no error, because sign-in works without them. */
export function ComingUp() {
  const { data } = useQuery(apiQuery<EventPage>("/api/events"));
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
          ? "No events are planned at the moment."
          : "Public events can be read without an account."}
      </p>
      {data && data.rows.length > 0 && (
        <div className="mt-2.5 -mb-3">
          <EventRows events={data.rows.slice(0, 3)} inset />
        </div>
      )}
    </>
  );
}
