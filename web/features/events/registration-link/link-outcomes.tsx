import { useEffect, useRef } from "react";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import type { LinkAction } from "../api.ts";

export const HEADING = "text-[clamp(1.875rem,3.6vw,2.75rem)] outline-none";

/** The heading gets the focus, because the pressed button is gone. */
export function LinkDone({ link: { event, position }, done }: { link: RegistrationLinkView; done: LinkAction }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isConfirmed = done === "confirm";
  const going = position === null ? `You're going to ${event.title}.` : `You're on the waitlist for ${event.title}.`;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={HEADING}>
        {isConfirmed ? "Your registration is confirmed" : "Your registration has been canceled"}
      </h1>
      <p className="text-muted">{isConfirmed ? going : `You're no longer registered for ${event.title}.`}</p>
      <div className="mt-2 flex flex-wrap gap-2 max-md:grid max-md:w-full">
        <ButtonLink to={`/events/${event.id}`} size="lg">
          {isConfirmed ? "View event" : "Register again"}
        </ButtonLink>
        <ButtonLink to="/events" variant="ghost" size="lg">
          See other events
        </ButtonLink>
      </div>
    </>
  );
}

export function LinkExpired() {
  return (
    <div className="grid justify-items-start gap-3.5">
      <h1 tabIndex={-1} className={HEADING}>
        This link no longer works
      </h1>
      <p className="text-muted">
        The event may be over, your registration may already be canceled, or the link may be incomplete.
      </p>
      <ButtonLink to="/events" size="lg" className="mt-2">
        See other events
      </ButtonLink>
    </div>
  );
}
