import { useQuery } from "@tanstack/react-query";
import { Mail, Pencil } from "lucide-react";
import { formatDays } from "#contract/dates.ts";
import { hostActions, seatsLeft } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { fullCount } from "#contract/numbers.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { DIALOG_PARAM } from "#web/lib/dialog-url.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { eventQuery } from "../api.ts";
import { HOST_DIALOGS } from "../hosting/host-dialogs.ts";
import { RegistrationsList } from "./registrations-list.tsx";

export function RegistrationsScreen({ id }: { id: string }) {
  const query = useQuery(eventQuery(id));
  const { data: event } = query;
  useDocumentTitle(event ? `Registrations: ${event.title}` : "Registrations");
  return (
    <>
      <BackLink to={`/events/${id}`}>{event?.title ?? "Back to event"}</BackLink>
      <PageHeader
        title="Registrations"
        sub={event && `${formatDays(event)} · ${event.location}`}
        actions={event?.viewer.mayEdit && <Actions event={event} />}
      />
      <ScreenState
        query={query}
        failed="Could not load this event."
        missing={<EventNotFound />}
        loading={<Skeleton height={320} className="rounded-card" />}
      >
        {(event) => (event.viewer.mayEdit ? <Registrations event={event} /> : <NotTheHost event={event} />)}
      </ScreenState>
    </>
  );
}

function Actions({ event }: { event: EventView }) {
  const to = (dialog: string) => `/events/${event.id}?${DIALOG_PARAM}=${dialog}`;
  const { canEdit, canAnnounce } = hostActions(event, Date.now());
  return (
    <>
      {canEdit && (
        <ButtonLink to={to(HOST_DIALOGS.edit)}>
          <Icon of={Pencil} />
          Edit
        </ButtonLink>
      )}
      {canAnnounce && (
        <ButtonLink to={to(HOST_DIALOGS.announce)}>
          <Icon of={Mail} />
          Email attendees
        </ButtonLink>
      )}
    </>
  );
}

const EventNotFound = () => (
  <EmptyState title="Event not found" action={<ButtonLink to="/events">Back to events</ButtonLink>}>
    The event you're looking for doesn't exist or has been removed.
  </EmptyState>
);

function NotTheHost({ event }: { event: EventView }) {
  const viewer = useViewer();
  return (
    <EmptyState
      title="Only the host can see who registered"
      action={<ButtonLink to={`/events/${event.id}`}>View event</ButtonLink>}
    >
      {viewer?.role === "admin" && "Admins need two-step sign-in. Turn it on under Settings > Security."}
    </EmptyState>
  );
}

function Registrations({ event }: { event: EventView }) {
  return (
    <div className="grid gap-5">
      <Figures event={event} />
      <RegistrationsList event={event} />
    </div>
  );
}

function Figures({ event }: { event: EventView }) {
  const left = seatsLeft(event);
  const { attendeeCount, capacity, waitlistCount } = event;
  const waiting = event.unconfirmedWaitlistCount ?? 0;
  const unconfirmed = (event.unconfirmedCount ?? 0) + waiting;
  return (
    <div className="card">
      <dl className="grid grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:divide-x lg:divide-border">
        <Figure
          name={event.cancelled ? "Had registered" : "Going"}
          value={attendeeCount}
          of={capacity === null ? undefined : `of ${fullCount(capacity)}`}
        />
        {left !== null && <Figure name={left === 1 ? "Spot left" : "Spots left"} value={left} />}
        <Figure name="On the waitlist" value={waitlistCount} />
        <Figure name="Not confirmed" value={unconfirmed} />
      </dl>
      {unconfirmed > 0 && event.open && (
        <p className="card-foot text-meta text-muted">
          {waiting > 0
            ? "If someone doesn't confirm their email within 24 hours, they lose their spot or their place on the waitlist."
            : "If someone doesn't confirm their email within 24 hours, their spot opens up again."}
        </p>
      )}
    </div>
  );
}

const Figure = ({ name, value, of }: { name: string; value: number; of?: string }) => (
  <div className="flex flex-col-reverse border-border px-5 py-4 max-lg:odd:last:col-span-2 max-lg:even:border-l max-lg:nth-[n+3]:border-t max-sm:px-4">
    <dt className="text-meta text-muted">{name}</dt>
    <dd className="text-sm text-muted">
      <span className="serif text-h1 leading-tight text-text">{fullCount(value)}</span> {of}
    </dd>
  </div>
);
