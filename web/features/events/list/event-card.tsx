import { Check, CircleX, Flag, ListOrdered, type LucideIcon, Sparkles } from "lucide-react";
import type { EventCardView } from "#contract/events/event.ts";
import { formatForReader, formatStart } from "#web/lib/dates.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill, SampleMark } from "#web/ui/content/pills.tsx";
import { AttendeeCount } from "../attendees/attendee-count.tsx";
import { coverSeed, hasEnded, seatsLeft } from "../event-facts.ts";
import { formatSeatsLeft } from "../text.ts";

/** An event in the list; the whole card is its link. */
export function EventCard({ event, isNew }: { event: EventCardView; isNew?: boolean | undefined }) {
  const forReader = formatForReader({ ...event, endsAt: null });
  return (
    <li data-row className="card relative flex flex-col overflow-hidden transition-colors hover:border-border-strong">
      <Cover
        seed={coverSeed(event)}
        width={640}
        height={250}
        className="aspect-[640/250] border-b border-border max-md:aspect-[640/220]"
      />
      <div className="flex flex-1 gap-3.5 px-4 pt-4 pb-3">
        <DateLeaf at={event.startsAt} timeZone={event.timeZone} />
        <div className="min-w-0 flex-1">
          <h3 className="serif mb-1 text-lg leading-tight">
            <AppLink className="stretch" to={`/events/${event.id}`}>
              {event.title}
            </AppLink>
          </h3>
          <p className="text-meta text-muted">{formatStart(event.startsAt, event.timeZone)}</p>
          {forReader && <p className="text-meta text-muted">Your time: {forReader}</p>}
          <p className="truncate text-meta text-muted">{event.location}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-4 pb-3.5 text-meta text-muted">
        <AttendeeCount count={event.attendeeCount} />
        <FreeSeats event={event} />
        {event.sample && <SampleMark />}
        <span className="ml-auto">
          <State event={event} isNew={isNew} />
        </span>
      </div>
    </li>
  );
}

function FreeSeats({ event }: { event: EventCardView }) {
  const left = seatsLeft(event);
  if (!left) return null;
  return (
    <>
      <span aria-hidden="true">·</span>
      <span>{formatSeatsLeft(left)}</span>
    </>
  );
}

/** The most important state of an event: cancelled, over or new, then the viewer's registration, then whether it is full. */
function State({ event, isNew }: { event: EventCardView; isNew?: boolean | undefined }) {
  if (event.cancelled) return <StatePill tone="danger" icon={CircleX} label="Cancelled" />;
  if (hasEnded(event, Date.now()))
    return <StatePill icon={Flag} label={event.registration ? "You were there" : "Ended"} />;
  if (isNew) return <StatePill tone="info" icon={Sparkles} label="Just created" />;
  if (event.registration?.status === "registered")
    return <StatePill tone="success" icon={Check} label="You're going" />;
  if (event.registration) return <StatePill tone="warning" icon={ListOrdered} label="Waitlist" />;
  return seatsLeft(event) === 0 ? <StatePill tone="warning" icon={ListOrdered} label="Full" /> : null;
}

const StatePill = ({
  tone,
  icon,
  label,
}: {
  tone?: "success" | "warning" | "danger" | "info";
  icon: LucideIcon;
  label: string;
}) => (
  <Pill tone={tone} icon={<Icon of={icon} size={14} />}>
    {label}
  </Pill>
);
