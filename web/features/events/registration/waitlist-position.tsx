import type { EventView } from "#contract/events/event.ts";
import { fullCount, ordinal, writePeople } from "../text.ts";

/** Where the viewer stands on the waitlist: one figure, large. */
export function WaitlistPosition({ event }: { event: EventView }) {
  const position = event.registration?.position;
  if (!position) return null;
  const before = position - 1;
  return (
    <div className="flex items-center gap-4">
      <span className="serif text-[2.5rem] leading-none text-primary" aria-hidden="true">
        {fullCount(position)}
      </span>
      <div className="text-sm">
        <p className="font-semibold">{ordinal(position)} in line</p>
        <p className="text-meta text-muted">
          {before === 0
            ? "The next free seat is yours."
            : `${writePeople(before)} ${before === 1 ? "is" : "are"} before you.`}
        </p>
      </div>
    </div>
  );
}
