import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import { useSearchParams } from "react-router";
import type { EventView } from "#contract/events/event.ts";
import { formatDays } from "#web/lib/dates.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { errorDetails } from "#web/lib/http.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { TabLinks } from "#web/ui/data/tab-links.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { eventQuery, registrationsCsvUrl } from "../api.ts";
import { fullCount } from "../text.ts";
import { RegistrationsList } from "./registrations-list.tsx";

/** The host's page of registrations: counts, list and CSV file. */
export function RegistrationsScreen({ id }: { id: string }) {
  const { data: event, error, isPending, refetch } = useQuery(eventQuery(id));
  useDocumentTitle(event ? `Registrations: ${event.title}` : "Registrations");
  return (
    <>
      <AppLink
        to={`/events/${id}`}
        className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-muted no-underline hover:text-text"
      >
        <Icon of={ArrowLeft} size={18} />
        {event?.title ?? "The event"}
      </AppLink>
      <PageHeader title="Registrations" sub={event && `${formatDays(event)}, ${event.location}`} />
      {isPending && <Skeleton height={320} className="rounded-card" />}
      {!isPending && !event && (
        <ErrorState title="This event could not be loaded." {...errorDetails(error)} onRetry={() => void refetch()} />
      )}
      {event && (event.viewer.mayEdit ? <Registrations event={event} /> : <NotTheHost event={event} />)}
    </>
  );
}

function NotTheHost({ event }: { event: EventView }) {
  return (
    <EmptyState
      title="Only the host sees who registered"
      action={<ButtonLink to={`/events/${event.id}`}>Show the event</ButtonLink>}
    />
  );
}

function Registrations({ event }: { event: EventView }) {
  const [params] = useSearchParams();
  const show = params.get("show") === "waitlist" ? "waitlist" : "going";
  const path = `/events/${event.id}/registrations`;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-3 max-sm:px-4">
        <p className="flex-1 text-sm">
          <b>{fullCount(event.attendeeCount)}</b>
          {event.capacity !== null && ` of ${fullCount(event.capacity)}`} going, <b>{fullCount(event.waitlistCount)}</b>{" "}
          waiting
        </p>
        <DownloadLink href={registrationsCsvUrl(event.id)} file="registrations.csv">
          <Icon of={Download} size={16} />
          CSV
        </DownloadLink>
      </div>
      <div className="px-5 max-sm:px-4">
        <TabLinks
          label="Which registrations"
          tabs={[
            { to: path, name: "Going" },
            { to: `${path}?show=waitlist`, name: "Waitlist" },
          ]}
          current={show === "waitlist" ? `${path}?show=waitlist` : path}
        />
      </div>
      <RegistrationsList event={event} show={show} />
    </Card>
  );
}
