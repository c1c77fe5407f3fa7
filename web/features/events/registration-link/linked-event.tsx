import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { formatStart } from "#web/lib/dates.ts";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";

/** The action of a mailed link. */
export type LinkAction = "confirm" | "cancel";

/** The event of a mailed link. */
export function LinkedEvent({ event }: { event: RegistrationLinkView["event"] }) {
  return (
    <div className="card flex w-full items-center gap-4 p-3.5">
      <DateLeaf at={event.startsAt} timeZone={event.timeZone} size="lg" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {event.title} {event.sample && <SampleMark />}
        </p>
        <p className="text-meta text-muted">
          {formatStart(event.startsAt, event.timeZone)}, {event.location}
        </p>
      </div>
    </div>
  );
}
