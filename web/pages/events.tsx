import { useState } from "react";
import type { EventCardView } from "#contract/events/event.ts";
import { CreateEvent } from "#web/features/events/hosting/create-event.tsx";
import { EventList } from "#web/features/events/list/event-list.tsx";
import { ListFilters } from "#web/features/events/list/list-filters.tsx";
import { useEventListUrl } from "#web/features/events/list/list-url.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

/** Public; members see it in the member layout. */
export default function EventsPage() {
  const viewer = useViewer();
  const url = useEventListUrl();
  const [created, setCreated] = useState<EventCardView[]>([]);
  useDocumentTitle("Events");
  return (
    <div className={viewer ? undefined : "py-8 md:py-10"}>
      <PageHeader
        title="Events"
        sub="Meet members in person or online. Times are in each event's time zone."
        actions={viewer && <CreateEvent onCreated={(event) => setCreated((before) => [event, ...before])} />}
      />
      <ListFilters url={url} isMember={viewer !== null} />
      <EventList url={url} created={created} />
    </div>
  );
}
