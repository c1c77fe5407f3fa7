import { seatsLeft } from "#contract/event-facts.ts";
import { aheadText, formatSeatsLeft } from "#contract/event-text.ts";
import type { EventView } from "#contract/events/event.ts";
import { fullCount } from "#contract/numbers.ts";
import { Meter } from "#web/ui/data/meter.tsx";

export function Seats({ event }: { event: EventView }) {
  const left = seatsLeft(event);
  if (event.capacity === null || left === null) return null;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-meta">
        <span className="font-semibold">{formatSeatsLeft(left)}</span>
        <span className="text-muted">
          {fullCount(event.attendeeCount)} of {fullCount(event.capacity)} taken
        </span>
      </p>
      <Meter label="Spots taken" value={event.attendeeCount} max={event.capacity} />
    </div>
  );
}

export function WaitlistPosition({ event }: { event: EventView }) {
  const position = event.registration?.position;
  if (!position) return null;
  return (
    <div className="flex items-center gap-4">
      <span className="serif text-[2.5rem] leading-none text-primary" aria-hidden="true">
        {fullCount(position)}
      </span>
      <div className="text-sm">
        <p className="font-semibold">You're number {fullCount(position)} in line</p>
        <p className="text-meta text-muted">{aheadText(position - 1)}</p>
      </div>
    </div>
  );
}
