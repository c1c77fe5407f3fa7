import { type QueryState, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EventView } from "#contract/events/event.ts";
import { EVENT_REFRESH } from "#contract/limits.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { errorDetails, HttpError } from "#web/lib/http.ts";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { MissingPage } from "#web/ui/feedback/missing-page.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { eventQuery } from "../api.ts";
import type { ConnectSlot } from "../attendees/attendee-row.tsx";
import { OwnSpot } from "../registration/own-spot.tsx";
import { RegistrationArea } from "../registration/registration-area.tsx";
import { useWithoutCanceled } from "../registration/use-cancellation.ts";
import { useRegistration } from "../registration/use-registration.ts";
import { EventDetail } from "./event-detail.tsx";
import { EventPreview } from "./event-preview.tsx";

/** Seats and the waitlist of an open event move while one looks: it is read again, not for ever, and not in a hidden tab. */
const refreshAfter = ({ state }: { state: QueryState<EventView> }): number | false =>
  state.data?.open && state.dataUpdateCount < EVENT_REFRESH.max ? EVENT_REFRESH.afterMs : false;

type Props = { id: string; menu?: (event: EventView) => ReactNode; connect?: ConnectSlot };

/**
 * One event and its registration, in all states: loading, failed, not found, ready. `menu`: further actions on the event. `connect`: the button
 * that connects the viewer with an attendee.
 */
export function EventScreen({ id, menu, connect }: Props) {
  const { data, error, isPending, refetch } = useQuery({ ...eventQuery(id), refetchInterval: refreshAfter });
  const event = useWithoutCanceled(data);
  const missing = error instanceof HttpError && error.status === 404;
  useDocumentTitle(missing ? "Event not found" : event?.title);
  if (missing) return <EventNotFound />;
  if (isPending) return <EventLoading />;
  if (!event)
    return (
      <>
        <BackLink to="/events">All events</BackLink>
        <h1 tabIndex={-1} className="sr-only">
          Event
        </h1>
        <ErrorState title="This event could not be loaded." {...errorDetails(error)} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <BackLink to="/events">All events</BackLink>
      <EventArticle key={event.id} event={event} menu={menu?.(event)} connect={connect} />
      <EventPreview event={event} />
    </>
  );
}

type ArticleProps = { event: EventView; menu?: ReactNode; connect?: ConnectSlot | undefined };

function EventArticle({ event, menu, connect }: ArticleProps) {
  const registration = useRegistration(event);
  return (
    <article className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-10">
      <EventDetail
        event={event}
        menu={menu}
        connect={connect}
        spot={<OwnSpot event={event} registration={registration} />}
      />
      <RegistrationArea event={event} registration={registration} />
    </article>
  );
}

function EventLoading() {
  return (
    <div aria-busy="true">
      <p role="status" className="mb-3 flex min-h-8 items-center text-sm text-muted">
        Loading event details...
      </p>
      <Skeleton height="auto" className="aspect-video rounded-card md:aspect-[1120/420]" />
      <Skeleton width="min(60%, 420px)" height={36} className="mt-6" />
      <Skeleton width="min(40%, 240px)" className="mt-3" />
      <Skeleton height={120} className="mt-8" />
    </div>
  );
}

const EventNotFound = () => (
  <MissingPage title="Event not found" seed="event:none" back={["/events", "Back to events"]}>
    The event you're looking for doesn't exist or has been removed.
  </MissingPage>
);
