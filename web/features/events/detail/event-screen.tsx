import { type QueryState, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import type { EventView } from "#contract/events/event.ts";
import { EVENT_REFRESH } from "#contract/limits.ts";
import { useIdle } from "#web/lib/device/use-idle.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { isMissing } from "#web/lib/http.ts";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { MissingPage } from "#web/ui/feedback/missing-page.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { eventQuery } from "../api.ts";
import type { ConnectSlot } from "../attendees/attendee-row.tsx";
import { OwnSpot } from "../registration/own-spot.tsx";
import { RegistrationArea } from "../registration/registration-area.tsx";
import { useWithoutCanceled } from "../registration/use-cancellation.ts";
import { useRegistration } from "../registration/use-registration.ts";
import { EventDetail } from "./event-detail.tsx";

/** Refetches seats and waitlist of an open event, a limited number of times and not in a hidden tab. */
const refreshAfter = ({ state }: { state: QueryState<EventView> }): number | false =>
  state.data?.open && state.dataUpdateCount < EVENT_REFRESH.max ? EVENT_REFRESH.afterMs : false;

const BACK = <BackLink to="/events">All events</BackLink>;

type Props = { id: string; menu?: (event: EventView) => ReactNode; connect?: ConnectSlot };

const EventPoster = lazy(recoverable(() => import("./event-poster.tsx"), { quiet: true }));

/** Renders nothing. Draws the missing picture for shared links in the host's browser, at idle. */
function EventPreview({ event }: { event: EventView }) {
  const isDue = useIdle(event.viewer.isHost && event.viewer.isPreviewMissing);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <EventPoster event={event} />
    </Suspense>
  );
}

export function EventScreen({ id, menu, connect }: Props) {
  const { data, error, refetch } = useQuery({ ...eventQuery(id), refetchInterval: refreshAfter });
  const shown = useWithoutCanceled(data);
  useDocumentTitle(isMissing(error) ? "Event not found" : shown?.title);
  return (
    <ScreenState
      query={{ data: shown, error, refetch }}
      title="Event"
      back={BACK}
      failed="This event could not be loaded."
      missing={<EventNotFound />}
      loading={<EventLoading />}
    >
      {(event) => (
        <>
          {BACK}
          <EventArticle key={event.id} event={event} menu={menu?.(event)} connect={connect} />
          <EventPreview event={event} />
        </>
      )}
    </ScreenState>
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

const EventLoading = () => (
  <>
    <Skeleton height="auto" className="aspect-video rounded-card md:aspect-[1120/420]" />
    <Skeleton width="min(60%, 420px)" height={36} className="mt-6" />
    <p role="status" className="mt-3 text-sm text-muted">
      Loading event details...
    </p>
    <Skeleton height={120} className="mt-8" />
  </>
);

const EventNotFound = () => (
  <MissingPage title="Event not found" seed="event:none" back={["/events", "Back to events"]}>
    The event you're looking for doesn't exist or has been removed.
  </MissingPage>
);
