import { formatUnconfirmed, unnamedText } from "#contract/event-text.ts";
import type { EventView } from "#contract/events/event.ts";
import { ATTENDEE_PREVIEW } from "#contract/limits.ts";
import { fullCount } from "#contract/numbers.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { AllAttendees } from "./all-attendees.tsx";
import { AttendeeCount } from "./attendee-count.tsx";
import { AttendeeRow, type ConnectSlot } from "./attendee-row.tsx";

export function Attendees({ event, connect }: { event: EventView; connect?: ConnectSlot | undefined }) {
  const listed = event.attendees.slice(0, ATTENDEE_PREVIEW);
  const others = event.attendeeCount - listed.length;
  const viewer = useViewer();
  return (
    <SectionCard
      title="Attendees"
      inside="flush"
      action={
        <span className="text-meta text-muted">
          <AttendeeCount count={event.attendeeCount} cancelled={event.cancelled} />
          {Boolean(event.unconfirmedCount) && <span>, {formatUnconfirmed(event.unconfirmedCount ?? 0)}</span>}
        </span>
      }
      footer={
        event.attendeeCount > ATTENDEE_PREVIEW ? (
          <AllAttendees event={event} viewer={viewer} connect={connect} />
        ) : (
          listed.length > 0 && others > 0 && <p className="text-muted">and {fullCount(others)} more</p>
        )
      }
    >
      {listed.length === 0 ? (
        <p className="card-body text-sm text-muted">{unnamedText(event.attendeeCount)}</p>
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
