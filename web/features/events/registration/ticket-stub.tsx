import { zoneOf } from "#contract/content/time-zones.ts";
import { formatStart } from "#contract/dates.ts";
import { coverSeed } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { Cover } from "#web/ui/content/cover.tsx";

/** `isNew`: the member has just registered, so the cover draws itself. */
export function TicketStub({ event, isNew }: { event: EventView; isNew: boolean }) {
  return (
    <div className="w-full overflow-hidden rounded-button border border-border">
      <Cover
        seed={coverSeed(event)}
        width={430}
        height={84}
        lines={7}
        className={`h-14 border-b border-dashed border-border-strong ${isNew ? "draws" : ""}`}
      />
      <div className="px-3.5 pt-2.5 pb-3 leading-snug">
        <p className="text-sm font-semibold wrap-anywhere">{event.title}</p>
        <p className="text-meta text-muted">{formatStart(event.startsAt, zoneOf(event))}</p>
      </div>
    </div>
  );
}
