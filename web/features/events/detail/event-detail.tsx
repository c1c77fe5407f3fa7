import { CalendarDays, Globe, MapPin, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { zoneOf } from "#contract/content/time-zones.ts";
import { formatDays, formatForReader, formatTimes } from "#contract/dates.ts";
import { coverSeed, mapLink } from "#contract/event-facts.ts";
import { safeWebsite } from "#contract/event-text.ts";
import type { EventView } from "#contract/events/event.ts";
import { sharePage } from "#web/lib/device/share-page.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Paragraphs } from "#web/ui/reading/paragraphs.tsx";
import type { ConnectSlot } from "../attendees/attendee-row.tsx";
import { Attendees } from "../attendees/attendees.tsx";
import { HostTools } from "../hosting/host-tools.tsx";
import { PrintedLink } from "./printed-link.tsx";
import { SimilarEvents } from "./similar-events.tsx";

/** On phones the actions are on the cover, so that the title has the full width. */
const ACTIONS =
  "flex md:-mr-2 max-md:absolute max-md:-top-17 max-md:right-2 max-md:gap-2 max-md:[&_.ibtn]:border max-md:[&_.ibtn]:border-border max-md:[&_.ibtn]:bg-surface";

type Props = {
  event: EventView;
  menu?: ReactNode;
  connect?: ConnectSlot | undefined;
  spot: ReactNode;
};

const ShareButton = ({ title }: { title: string }) => (
  <IconButton label="Share" icon={<Icon of={Share2} />} onClick={() => void sharePage(title)} />
);

export function EventDetail({ event, menu, connect, spot }: Props) {
  const { organizer } = event;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      <header>
        <Cover
          seed={coverSeed(event)}
          picture={event.coverPicture}
          isFirst
          width={1120}
          height={420}
          className="aspect-[1120/420] rounded-card border border-border max-md:aspect-video"
        />
        <div className="relative mt-4 flex items-start gap-3.5 md:mt-6 md:gap-5">
          <DateLeaf at={event.startsAt} timeZone={zoneOf(event)} size="lg" />
          <div className="min-w-0 flex-1">
            <h1 tabIndex={-1} className="text-[clamp(1.75rem,3vw,2.25rem)] leading-[1.12]">
              {event.title}
            </h1>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-muted">
              Hosted by{" "}
              <span className="inline-flex min-w-0 items-center gap-1.5">
                <Avatar id={organizer.id} name={organizer.name} image={organizer.image} size={24} />
                <PersonLink
                  person={organizer}
                  className="min-w-0 font-semibold wrap-anywhere"
                  look="link"
                  otherwise={
                    <AppLink className="min-w-0 font-semibold wrap-anywhere" to={`/events?host=${organizer.id}`}>
                      {organizer.name}
                    </AppLink>
                  }
                >
                  {organizer.name}
                </PersonLink>
              </span>
              {(event.sample || organizer.sample) && <SampleMark />}
            </p>
          </div>
          <div className={ACTIONS}>
            <ShareButton title={event.title} />
            {menu}
          </div>
        </div>
        <Facts event={event} />
        {spot}
        <PrintedLink isGoing={event.open && event.registration?.status === "registered"} />
        {event.cancelled && (
          <div className="mt-5 lg:hidden">
            <Notice tone="danger">
              <p className="wrap-anywhere whitespace-pre-line">This event was canceled. {event.cancelReason}</p>
            </Notice>
          </div>
        )}
        <HostTools event={event} />
      </header>
      <section aria-labelledby="about-event">
        <h2 id="about-event">About this event</h2>
        <div className="mt-3 grid max-w-measure grid-cols-1 gap-[0.85em] text-md leading-[1.62] whitespace-pre-line">
          <Paragraphs text={event.description} />
        </div>
      </section>
      <Attendees event={event} connect={connect} />
      <SimilarEvents events={event.similar} />
    </div>
  );
}

function Facts({ event }: { event: EventView }) {
  const forReader = formatForReader(event);
  const [website, map] = [safeWebsite(event.website), mapLink(event)];
  return (
    <ul className="mt-4 grid border-y border-border max-lg:grid-cols-1 text-sm leading-snug max-lg:divide-y max-lg:divide-border md:mt-6 lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-border">
      <Fact icon={CalendarDays}>
        <b>
          <time dateTime={event.startsAt}>{formatDays(event)}</time>
        </b>
        <span className="block text-meta text-muted">{formatTimes(event)}</span>
        {forReader && <span className="block text-meta text-muted">Your time: {forReader}</span>}
      </Fact>
      <Fact icon={MapPin}>
        <b>{event.location}</b>
        {map && (
          <a href={map} target="_blank" rel="noopener noreferrer" className="block text-meta print:hidden">
            Open map <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </Fact>
      {website && (
        <Fact icon={Globe}>
          <a href={website.href} target="_blank" rel="noopener noreferrer" className="font-semibold break-all">
            {website.host}
          </a>
          <span className="block text-meta text-muted print:hidden">Website, opens in a new tab</span>
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: typeof Globe; children: ReactNode }) {
  return (
    <li className="flex gap-3 py-3.5 lg:px-4 lg:first:pl-0">
      <Icon of={icon} className="mt-px shrink-0 text-primary" />
      <div className="min-w-0">{children}</div>
    </li>
  );
}
