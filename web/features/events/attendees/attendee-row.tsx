import { MessageSquare, Mic } from "lucide-react";
import type { ReactNode } from "react";
import type { AttendeeView } from "#contract/events/attendees.ts";
import type { PersonView } from "#contract/members.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark, StatePill } from "#web/ui/content/pills.tsx";

/** The connect button of an attendee; null for a viewer without permission. */
export type ConnectSlot = (person: AttendeeView) => ReactNode;

type Props = {
  person: PersonView;
  organizerId: string;
  action?: ReactNode;
};

/** Approved members get a link to message the attendee. On phones, a further action moves both below the name. */
export function AttendeeRow({ person, organizerId, action }: Props) {
  const viewer = useViewer();
  const isOrganizer = person.id === organizerId;
  return (
    <li data-row className={action ? "flex-wrap" : undefined}>
      <Avatar id={person.id} name={person.name} image={person.image} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <PersonLink person={person} className="truncate font-semibold">
            {person.name}
          </PersonLink>
          {/* On phones the marks are in the second line, to leave space for the name. */}
          <span className="contents max-sm:hidden">{person.sample && <SampleMark />}</span>
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
          <span className="contents sm:hidden">{person.sample && <SampleMark />}</span>
          <span className="truncate">
            {isOrganizer && <span className="sm:hidden">{person.title ? "Organizer, " : "Organizer"}</span>}
            <span>{person.title}</span>
          </span>
        </p>
      </div>
      {isOrganizer && (
        <span className="contents max-sm:hidden">
          <StatePill tone="ink" icon={Mic} word="Organizer" />
        </span>
      )}
      <div className={action ? "flex flex-wrap items-center gap-2 max-sm:w-full max-sm:pl-13" : "contents"}>
        {action}
        {viewer?.status === "approved" && viewer.id !== person.id && (
          <ButtonLink
            to={`/messages/${person.id}`}
            state={{ focusField: true }}
            size="sm"
            aria-label={`Message ${person.name}`}
          >
            <Icon of={MessageSquare} size={16} />
            <span className="max-sm:hidden">Message</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
