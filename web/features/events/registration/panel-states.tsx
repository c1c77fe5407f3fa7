import { Mail } from "lucide-react";
import { signInPath } from "#contract/event-facts.ts";
import { formatPeople } from "#contract/event-text.ts";
import type { EventView } from "#contract/events/event.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { guestSentence } from "./outcome.ts";
import { OwnRegistration } from "./own-registration.tsx";
import { Seats, WaitlistPosition } from "./seats.tsx";
import { TicketStub } from "./ticket-stub.tsx";
import type { Registration } from "./use-registration.ts";

type Props = { event: EventView; registration: Registration };

export function RegisteredState({ event, registration }: Props) {
  return (
    <>
      <TicketStub event={event} isNew={registration.isNew} />
      <HeldUntil registration={registration} />
      <OwnRegistration event={event} />
      <CancelRegistration event={event} registration={registration} block />
    </>
  );
}

export function WaitlistedState({ event, registration }: Props) {
  return (
    <>
      <WaitlistPosition event={event} />
      <HeldUntil registration={registration} />
      <Seats event={event} />
      <CancelRegistration event={event} registration={registration} block />
    </>
  );
}

function HeldUntil({ registration: { summary } }: Pick<Props, "registration">) {
  return (
    summary.hold && (
      <Notice icon={Mail}>
        <p>{summary.hold}</p>
      </Notice>
    )
  );
}

export function CancelRegistration({ event, registration, block }: Props & { block?: boolean }) {
  const { state, cancellation } = registration;
  const { action, asking, start, stopAsking, confirm } = cancellation;
  if (!event.open || (state !== "registered" && state !== "waitlisted")) return null;
  const words = state === "waitlisted" ? LEAVE : CANCEL;
  return (
    <>
      <Button
        block={block}
        {...waitAttributes(action)}
        onClick={({ detail }) => detail < 2 && action.wait === 0 && start()}
      >
        {words.confirm}
      </Button>
      <WaitNote of={action} className="text-center text-subtle" />
      <ConfirmDialog open={asking} onClose={stopAsking} onConfirm={confirm} waiting={action} {...words} />
    </>
  );
}

const CANCEL = {
  title: "Cancel your registration?",
  description: "This event is full. If you cancel, your spot goes to someone else.",
  confirm: "Cancel Registration",
  busyLabel: "Canceling...",
  cancel: "Keep my spot",
};
const LEAVE = {
  title: "Leave the waitlist?",
  description: "You'll lose your place in line. If you join again, you'll be at the end.",
  confirm: "Leave the waitlist",
  busyLabel: "Leaving...",
  cancel: "Stay on the waitlist",
};

export function GuestState({ event, registration: { guest } }: Props) {
  return (
    <>
      {guest && (
        <Notice icon={Mail}>
          <p className="wrap-anywhere">{guestSentence(guest)}</p>
        </Notice>
      )}
      <ButtonLink to={signInPath(event)} block>
        Sign in
      </ButtonLink>
    </>
  );
}

export function CancelledState({ event }: { event: EventView }) {
  return (
    <>
      {event.cancelReason && (
        <blockquote className="text-sm wrap-anywhere whitespace-pre-line">
          {event.cancelReason}
          <footer className="mt-1 text-meta text-muted">
            <bdi>{event.organizer.name}</bdi>
          </footer>
        </blockquote>
      )}
      <p className="text-sm text-muted">
        {event.attendeeCount === 0
          ? "No one had registered."
          : `${formatPeople(event.attendeeCount)} had registered. Everyone gets an email.`}
      </p>
      <ButtonLink to="/events" block>
        See upcoming events
      </ButtonLink>
    </>
  );
}

export function ClosedState({ registration }: Pick<Props, "registration">) {
  return (
    <>
      <Facts rows={registration.summary.facts} />
      <ButtonLink to="/events" block>
        See upcoming events
      </ButtonLink>
    </>
  );
}

export function ExclusiveState({ event, registration: { summary, viewer } }: Props) {
  return (
    <>
      <Facts rows={summary.facts} />
      <TierLink event={event} isMember={viewer !== null} block />
    </>
  );
}

/** Links members to the tiers, and visitors to sign-in, because they may already have the tier. */
export function TierLink({ event, isMember, block }: { event: EventView; isMember: boolean; block?: boolean }) {
  return (
    <ButtonLink to={isMember ? "/settings/tier" : signInPath(event)} block={block}>
      {isMember ? "See membership tiers" : "Sign in"}
    </ButtonLink>
  );
}

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
