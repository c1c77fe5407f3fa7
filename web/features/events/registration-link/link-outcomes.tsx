import { useEffect, useRef } from "react";
import type { EventCardView } from "#contract/events/event.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import type { LinkAction } from "./linked-event.tsx";

const HEADING = "text-[clamp(1.875rem,3.6vw,2.75rem)] outline-none";

/** The outcome of a mailed link. The heading gets the focus, because the pressed button is gone. */
export function LinkDone({ event, done }: { event: EventCardView; done: LinkAction }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (done === "confirm")
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className={HEADING}>
          Your registration is confirmed
        </h1>
        <p className="text-muted">You're going to {event.title}.</p>
        <div className="mt-2 flex flex-wrap gap-2 max-md:grid max-md:w-full">
          <ButtonLink to={`/events/${event.id}`} size="lg">
            Show the event
          </ButtonLink>
          <ButtonLink to="/events" variant="ghost" size="lg">
            Other events
          </ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={HEADING}>
        Your registration has been canceled
      </h1>
      <p className="text-muted">The place at {event.title} is free again.</p>
      <div className="mt-2 flex flex-wrap gap-2 max-md:grid max-md:w-full">
        <ButtonLink to={`/events/${event.id}`} size="lg">
          Register again
        </ButtonLink>
        <ButtonLink to="/events" variant="ghost" size="lg">
          Other events
        </ButtonLink>
      </div>
    </>
  );
}

/** The link is invalid or no longer has a registration to change. */
export function LinkExpired() {
  return (
    <div className="grid justify-items-start gap-3.5">
      <h1 tabIndex={-1} className={HEADING}>
        This link no longer works
      </h1>
      <p className="text-muted">The event is over, the registration was canceled before, or the link was cut short.</p>
      <ButtonLink to="/events" size="lg" className="mt-2">
        Other events
      </ButtonLink>
    </div>
  );
}
