import type { EventView } from "#contract/events/event.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";

/** What became of an event that does not take place: what its host said, and what happened to the seats. */
export function CancelledEvent({ event }: { event: EventView }) {
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
