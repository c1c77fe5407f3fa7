import type { EventView } from "#contract/events/event.ts";
import { Meter } from "#web/ui/data/meter.tsx";
import { fullCount, seatsLeft, writeSeatsLeft } from "../text.ts";

/** How many places are taken, in words and as a bar. Nothing where there is no limit. */
export function Seats({ event }: { event: EventView }) {
  const left = seatsLeft(event);
  if (event.capacity === null || left === null) return null;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-meta">
        <span className="font-semibold">{writeSeatsLeft(left)}</span>
        <span className="text-muted">
          {fullCount(event.attendeeCount)} of {fullCount(event.capacity)} taken
        </span>
      </p>
      <Meter label="Places taken" value={event.attendeeCount} max={event.capacity} />
    </div>
  );
}
