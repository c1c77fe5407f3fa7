import type { EventView } from "#contract/events/event.ts";
import { ATTENDEE_PREVIEW } from "#contract/limits.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { fullCount } from "../text.ts";
import { AllAttendees } from "./all-attendees.tsx";
import { AttendeeCount } from "./attendee-count.tsx";
import { AttendeeRow } from "./attendee-row.tsx";

/** The attendees of an event: the first few by name, the others as a number. */
export function Attendees({ event }: { event: EventView }) {
  const listed = event.attendees.slice(0, ATTENDEE_PREVIEW);
  const others = event.attendeeCount - listed.length;
  const viewer = useViewer();
  return (
    <SectionCard
      title="Attendees"
      inside="flush"
      action={
        <span className="text-meta text-muted">
          <AttendeeCount count={event.attendeeCount} />
        </span>
      }
      footer={
        event.attendeeCount > ATTENDEE_PREVIEW ? (
          <AllAttendees event={event} isMember={viewer !== null} />
        ) : (
          listed.length > 0 && others > 0 && <p className="text-muted">and {fullCount(others)} more</p>
        )
      }
    >
      {listed.length === 0 ? (
        <p className="card-body text-sm text-muted">
          {event.attendeeCount === 0 ? "Nobody has registered yet." : "Nobody who is going is listed by name."}
        </p>
      ) : (
        <Rows>
          {listed.map((person) => (
            <AttendeeRow key={person.id} person={person} organizerId={event.organizer.id} />
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
