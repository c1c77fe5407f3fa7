import { Mail } from "lucide-react";
import type { EventView } from "#contract/events/event.ts";
import { formatDays, formatStart } from "#web/lib/dates.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { hasPassedEnd } from "../event-facts.ts";
import { fullCount } from "../text.ts";
import { guestSentence } from "./outcome.ts";
import { OwnRegistration } from "./own-registration.tsx";
import { Seats, WaitlistPosition } from "./seats.tsx";
import type { Registration } from "./use-registration.ts";

type Props = { event: EventView; registration: Registration };

const startOf = (event: EventView) => formatStart(event.startsAt, event.timeZone);

export function RegisteredState({ event, registration: { cancel, cancelling } }: Props) {
  return (
    <>
      <Facts rows={[["Starts", startOf(event)]]} />
      <OwnRegistration event={event} />
      {event.open && (
        <Button block busy={cancelling} busyLabel="Canceling..." onClick={() => void cancel()}>
          Cancel Registration
        </Button>
      )}
    </>
  );
}

export function WaitlistedState({ event, registration: { cancel, cancelling } }: Props) {
  return (
    <>
      <WaitlistPosition event={event} />
      <Seats event={event} />
      {event.open && (
        <Button block busy={cancelling} busyLabel="Leaving..." onClick={() => void cancel()}>
          Leave the waitlist
        </Button>
      )}
    </>
  );
}

/** A visitor has registered without signing in. */
export function GuestState({ event, registration: { guest } }: Props) {
  return (
    <>
      {guest && (
        <Notice icon={Mail}>
          <p className="break-words">{guestSentence(guest)}</p>
        </Notice>
      )}
      <ButtonLink to={`/sign-in?next=${encodeURIComponent(`/events/${event.id}`)}`} block>
        Sign in
      </ButtonLink>
    </>
  );
}

/** The event is cancelled: the host's reason, and what happens to the registrations. */
export function CancelledState({ event }: { event: EventView }) {
  return (
    <>
      {event.cancelReason && (
        <blockquote className="text-sm break-words whitespace-pre-line">
          {event.cancelReason}
          <footer className="mt-1 text-meta text-muted">{event.organizer.name}</footer>
        </blockquote>
      )}
      <p className="text-sm text-muted">
        Everybody with a place is told by mail, and the entry in their calendar is withdrawn.
      </p>
      <ButtonLink to="/events" block>
        See what comes next
      </ButtonLink>
    </>
  );
}

/** The event has started or ended. */
export function ClosedState({ event }: { event: EventView }) {
  const isOver = hasPassedEnd(event);
  return (
    <>
      <Facts
        rows={[
          [isOver ? "Was on" : "Began", isOver ? formatDays(event) : startOf(event)],
          ["Registered", fullCount(event.attendeeCount)],
        ]}
      />
      <ButtonLink to="/events" block>
        See what comes next
      </ButtonLink>
    </>
  );
}

/** The event is for members of some tiers only. */
export function ExclusiveState({ event, registration: { viewer } }: Props) {
  return (
    <>
      <Facts
        rows={[
          ["Starts", startOf(event)],
          ["Comes with the tier", event.tierNeeded ?? ""],
        ]}
      />
      <TierLink event={event} isMember={viewer !== null} block />
    </>
  );
}

/** Links members to the tiers, and visitors to sign-in, because they may already have the tier. */
export function TierLink({ event, isMember, block }: { event: EventView; isMember: boolean; block?: boolean }) {
  const next = encodeURIComponent(`/events/${event.id}`);
  return (
    <ButtonLink to={isMember ? "/settings/tier" : `/sign-in?next=${next}`} block={block}>
      {isMember ? "See the tiers" : "Sign in"}
    </ButtonLink>
  );
}

/** Rows with a term at the left and its detail at the right. */
export function Facts({ rows }: { rows: [string, string][] }) {
  return (
    <dl className="-mt-2 divide-y divide-border text-sm">
      {rows.map(([term, detail]) => (
        <div key={term} className="flex justify-between gap-4 py-2">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right font-medium">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
