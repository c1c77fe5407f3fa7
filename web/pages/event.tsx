import { useParams } from "react-router";
import { EventScreen } from "#web/features/events/detail/event-screen.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";

/** /events/:id: one event and its registration. Public; members see it in the member layout. */
export default function EventPage() {
  const { id = "" } = useParams();
  const viewer = useViewer();
  return (
    <div className={viewer ? undefined : "py-6 md:py-8"}>
      <EventScreen id={id} />
    </div>
  );
}
