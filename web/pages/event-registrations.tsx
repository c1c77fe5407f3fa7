import { useParams } from "react-router";
import { RegistrationsScreen } from "#web/features/events/attendees/registrations-screen.tsx";

/** /events/:id/registrations: the registrations of an event, for its host and administrators. */
export default function EventRegistrationsPage() {
  const { id = "" } = useParams();
  return <RegistrationsScreen id={id} />;
}
