import { Check, CircleX, Flag, ListOrdered, Mail, Sparkles } from "lucide-react";
import { shorten } from "#contract/content/shorten.ts";
import { zoneOf } from "#contract/content/time-zones.ts";
import { formatForReader, formatStart, readerZone } from "#contract/dates.ts";
import { coverSeed, hasEnded, seatsLeft } from "#contract/event-facts.ts";
import { confirmByText, formatSeatsLeft } from "#contract/event-text.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { SampleMark, StatePill } from "#web/ui/content/pills.tsx";
import { AttendeeCount } from "../attendees/attendee-count.tsx";

const COVER = {
  width: 640,
  height: 250,
  className: "aspect-[640/250] border-b border-border max-md:aspect-[640/220]",
};

export function EventCard({ event, isNew }: { event: EventCardView; isNew?: boolean | undefined }) {
  const forReader = formatForReader({ ...event, endsAt: null });
  return (
    <li data-row className="card relative flex flex-col overflow-hidden transition-colors hover:border-border-strong">
      <Cover
        seed={coverSeed(event)}
        picture={event.coverPicture}
        {...COVER}
        className={isNew ? `${COVER.className} draws` : COVER.className}
      />
      <div className="flex flex-1 gap-3.5 px-4 pt-4 pb-3">
        <DateLeaf at={event.startsAt} timeZone={zoneOf(event)} />
        <div className="min-w-0 flex-1">
          <h3 className="serif mb-1 text-lg leading-tight">
            <AppLink className="stretch" to={`/events/${event.id}`}>
              {event.title}
            </AppLink>
          </h3>
          <p className="text-meta text-muted">{formatStart(event.startsAt, zoneOf(event))}</p>
          {forReader && <p className="text-meta text-muted">Your time: {forReader}</p>}
          <p className="truncate text-meta text-muted">{event.location}</p>
          <p className="mt-1.5 line-clamp-2 text-sm wrap-anywhere">{shorten(event.description)}</p>
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

/** The most important state only: canceled, over or new, then the viewer's registration, then full. */
function State({ event, isNew }: { event: EventCardView; isNew?: boolean | undefined }) {
  if (event.cancelled) return <StatePill tone="danger" icon={CircleX} word="Canceled" />;
  if (hasEnded(event, Date.now()))
    return <StatePill icon={Flag} word={event.registration ? "You registered" : "Ended"} />;
  if (isNew) return <StatePill tone="info" icon={Sparkles} word="Just created" />;
  const confirmBy = confirmByText(event, readerZone(), Date.now());
  if (confirmBy) return <StatePill tone="warning" icon={Mail} word={confirmBy} />;
  if (event.registration?.status === "registered") return <StatePill tone="success" icon={Check} word="You're going" />;
  if (event.registration) return <StatePill tone="warning" icon={ListOrdered} word="Waitlist" />;
  return seatsLeft(event) === 0 ? <StatePill tone="warning" icon={ListOrdered} word="Full" /> : null;
}
