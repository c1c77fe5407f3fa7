import type { Ref, RefObject } from "react";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { formatStart } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button/button.tsx";
import { formatPeople } from "../text.ts";
import { LazyRegistrationForm } from "./lazy-registration-form.tsx";
import {
  CancelledState,
  ClosedState,
  ExclusiveState,
  Facts,
  GuestState,
  RegisteredState,
  WaitlistedState,
} from "./panel-states.tsx";
import { headingOf } from "./registration-heading.tsx";
import { Seats } from "./seats.tsx";
import type { Registration } from "./use-registration.ts";

type Props = {
  event: EventView;
  registration: Registration;
  draft: RefObject<RegistrationInput>;
  /** Gets the focus after an outcome. */
  titleRef: Ref<HTMLHeadingElement>;
  /** Gets the focus when the form closes. */
  openerRef: Ref<HTMLButtonElement>;
};

/** The registration card beside an event on wide screens. In low windows it is not sticky, because its end would be out of reach. */
export function RegistrationPanel({ event, registration, draft, titleRef, openerRef }: Props) {
  const { title, pill } = headingOf(event, registration);
  return (
    <section className="card top-[calc(var(--bar)+24px)] [@media(min-height:800px)]:sticky" aria-label="Registration">
      <div className="card-head">
        <h2 ref={titleRef} tabIndex={-1} className="card-title outline-none">
          {title}
        </h2>
        {pill}
      </div>
      <div className="card-body grid gap-4">
        <PanelState event={event} registration={registration} draft={draft} openerRef={openerRef} />
      </div>
    </section>
  );
}

function PanelState({ event, registration, draft, openerRef }: Omit<Props, "titleRef">) {
  switch (registration.state) {
    case "registered":
      return <RegisteredState event={event} registration={registration} />;
    case "waitlisted":
      return <WaitlistedState event={event} registration={registration} />;
    case "guest":
      return <GuestState event={event} registration={registration} />;
    case "cancelled":
      return <CancelledState event={event} />;
    case "closed":
      return <ClosedState event={event} />;
    case "exclusive":
      return <ExclusiveState event={event} registration={registration} />;
    default:
      return <OpenState event={event} registration={registration} draft={draft} openerRef={openerRef} />;
  }
}

/** The viewer can register or join the waitlist. */
function OpenState({ event, registration, draft, openerRef }: Omit<Props, "titleRef">) {
  const { state, viewer, formOpen, openForm, closeForm, register } = registration;
  const isFull = state === "full";
  return (
    <>
      <Facts
        rows={
          isFull
            ? [["Waiting now", formatPeople(event.waitlistCount)]]
            : [["Closes", formatStart(event.startsAt, event.timeZone)]]
        }
      />
      <Seats event={event} />
      {formOpen ? (
        <div className="border-t border-border pt-4">
          <LazyRegistrationForm
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
