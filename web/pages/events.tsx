import { EventList } from "../features/events/event-list.tsx";
import { useViewer } from "../lib/auth-client.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** /events: what is coming up. Public; members see it in their frame. */
export default function EventsPage() {
  const viewer = useViewer();
  useDocumentTitle("Events");
  return (
    <div className={viewer ? undefined : "py-8 md:py-10"}>
      <PageHeader title="Events" sub="Meet members in person or online. Times are shown where the event is." />
      <EventList />
    </div>
  );
}
