import type { Ref, RefObject } from "react";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { writeDays, writeStart } from "#web/lib/dates.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { fullCount, writePeople } from "../text.ts";
import { CancelledEvent } from "./cancelled-event.tsx";
import { ExclusiveNotice } from "./exclusive-notice.tsx";
import { GuestNotice } from "./guest-notice.tsx";
import { OwnRegistration } from "./own-registration.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { headOf, isKnownOver } from "./registration-heading.tsx";
import { Seats } from "./seats.tsx";
import type { Registration } from "./use-registration.ts";
import { WaitlistPosition } from "./waitlist-position.tsx";

type Props = {
  event: EventView;
  registration: Registration;
  draft: RefObject<RegistrationInput>;
  /** Takes the focus after an outcome. */
  titleRef: Ref<HTMLHeadingElement>;
  /** Takes the focus when the form is hidden again. */
  openerRef: Ref<HTMLButtonElement>;
};

/** The card beside an event, in every state; narrow screens have RegistrationBar. In low windows it scrolls along, or its end were out of reach. */
export function RegistrationPanel({ event, registration, draft, titleRef, openerRef }: Props) {
  const { title, mark } = headOf(event, registration);
  return (
    <section className="card top-[calc(var(--bar)+24px)] [@media(min-height:800px)]:sticky" aria-label="Registration">
      <div className="card-head">
        <h2 ref={titleRef} tabIndex={-1} className="card-title outline-none">
          {title}
        </h2>
        {mark}
      </div>
      <div className="card-body grid gap-4">
        <Body event={event} registration={registration} draft={draft} openerRef={openerRef} />
      </div>
    </section>
  );
}

function Body({ event, registration, draft, openerRef }: Omit<Props, "titleRef">) {
  const { standing, viewer, guest, cancel, cancelling } = registration;
  const starts = writeStart(event.startsAt, event.timeZone);
  switch (standing) {
    case "registered":
      return (
        <>
          <Facts rows={[["Starts", starts]]} />
          <OwnRegistration event={event} />
          {event.open && (
            <Button block busy={cancelling} busyLabel="Canceling..." onClick={() => void cancel()}>
              Cancel Registration
            </Button>
          )}
        </>
      );
    case "waitlisted":
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
    case "guest":
      return (
        <>
          {guest && <GuestNotice guest={guest} />}
          <ButtonLink to={`/sign-in?next=${encodeURIComponent(`/events/${event.id}`)}`} block>
            Sign in
          </ButtonLink>
        </>
      );
    case "cancelled":
      return <CancelledEvent event={event} />;
    case "closed":
      return (
        <>
          <Facts
            rows={[
              [isKnownOver(event) ? "Was on" : "Began", isKnownOver(event) ? writeDays(event) : starts],
              ["Registered", fullCount(event.attendeeCount)],
            ]}
          />
          <ButtonLink to="/events" block>
            See what comes next
          </ButtonLink>
        </>
      );
    case "exclusive":
      return (
        <>
          <Facts
            rows={[
              ["Starts", starts],
              ["Comes with the tier", event.tierNeeded ?? ""],
            ]}
          />
          <ExclusiveNotice event={event} isMember={viewer !== null} block />
        </>
      );
    default:
      return <Open event={event} registration={registration} draft={draft} openerRef={openerRef} />;
  }
}

/** There is a seat to take, or a line to join. */
function Open({ event, registration, draft, openerRef }: Omit<Props, "titleRef">) {
  const { standing, viewer, formOpen, openForm, closeForm, register } = registration;
  const isFull = standing === "full";
  return (
    <>
      <Facts
        rows={
          isFull
            ? [["Waiting now", writePeople(event.waitlistCount)]]
            : [["Closes", writeStart(event.startsAt, event.timeZone)]]
        }
      />
      <Seats event={event} />
      {formOpen ? (
        <div className="border-t border-border pt-4">
          <RegistrationFields
            draft={draft}
            member={viewer !== null}
            waitlist={isFull}
            onRegister={register}
            onCancel={closeForm}
          />
        </div>
      ) : (
        <>
          <Button ref={openerRef} variant="primary" size="lg" block onClick={openForm}>
            {isFull ? "Join Waitlist" : "Register Now"}
          </Button>
          {isFull ? (
            <p className="text-meta text-subtle">
              A freed seat goes to the first in line at once. You get a mail and need to do nothing.
            </p>
          ) : (
            !viewer && <p className="text-meta text-subtle">No account needed: your name and address are enough.</p>
          )}
        </>
      )}
    </>
  );
}

/** Terms at the left, what they are at the right, hairlines between. */
function Facts({ rows }: { rows: [string, string][] }) {
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
