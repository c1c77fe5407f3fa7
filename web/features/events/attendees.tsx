import { MessageSquare, Mic } from "lucide-react";
import type { EventView } from "#contract/events";
import { ATTENDEE_PREVIEW } from "#contract/limits";
import { useViewer } from "../../lib/auth-client.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Rows, SectionCard } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pill, SampleMark } from "../../ui/marks.tsx";
import { AttendeeCount } from "./attendee-count.tsx";
import { fullCount } from "./words.ts";

/** Who is going: the first few by name, the others as a number. Approved members may write to them. */
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
      footer={listed.length > 0 && others > 0 && <p className="text-muted">and {fullCount(others)} more</p>}
    >
      {listed.length === 0 ? (
        <p className="card-body text-sm text-muted">
          {event.attendeeCount === 0 ? "Nobody has registered yet." : "Nobody who is going is listed by name."}
        </p>
      ) : (
        <Rows>
          {listed.map((person) => (
            <li key={person.id}>
              <Avatar id={person.id} name={person.name} image={person.image} />
              <div className="min-w-0 flex-1">
                <p className="flex min-w-0 items-center gap-1.5">
                  <span className="truncate font-semibold">{person.name}</span>
                  {/* On phones the marks would cost the name its letters: there they open the second line. */}
                  <span className="contents max-sm:hidden">{person.sample && <SampleMark />}</span>
                </p>
                <p className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
                  <span className="contents sm:hidden">{person.sample && <SampleMark />}</span>
                  <span className="truncate">
                    {person.id === event.organizer.id && (
                      <span className="sm:hidden">Organizer{person.title && ", "}</span>
                    )}
                    {person.title}
                  </span>
                </p>
              </div>
              {person.id === event.organizer.id && (
                <span className="contents max-sm:hidden">
                  <Pill tone="ink" icon={<Icon of={Mic} size={14} />}>
                    Organizer
                  </Pill>
                </span>
              )}
              {viewer?.status === "approved" && viewer.id !== person.id && (
                <ButtonLink to={`/messages/${person.id}`} size="sm" aria-label={`Message ${person.name}`}>
                  <Icon of={MessageSquare} size={16} />
                  <span className="max-sm:hidden">Message</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
