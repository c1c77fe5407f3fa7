import { useParams } from "react-router";
import { RegistrationsScreen } from "#web/features/events/attendees/registrations-screen.tsx";

/** For the host and admins. */
export default function EventRegistrationsPage() {
  const { id = "" } = useParams();
  return <RegistrationsScreen id={id} />;
}
