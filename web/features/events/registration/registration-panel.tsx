import type { Ref } from "react";
import type { EventView } from "#contract/events/event.ts";
import { Button } from "#web/ui/button/button.tsx";
import { HostingState } from "./hosting-state.tsx";
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
import { pillOf } from "./registration-pill.tsx";
import { Seats } from "./seats.tsx";
import type { Registration } from "./use-registration.ts";

type Props = {
  event: EventView;
  registration: Registration;
  titleRef: Ref<HTMLHeadingElement>;
  openerRef: Ref<HTMLButtonElement>;
};

/** Not sticky in low windows, where its end would be out of reach. */
export function RegistrationPanel({ event, registration, titleRef, openerRef }: Props) {
  return (
    <section
      className="card top-[calc(var(--bar)+24px)] [@media(min-height:800px)]:sticky print:hidden"
      aria-label="Registration"
    >
      <div className="card-head">
        <h2 ref={titleRef} tabIndex={-1} className="card-title outline-none">
          {registration.summary.title}
        </h2>
        {pillOf(event, registration)}
      </div>
      <div className="card-body grid gap-4">
        <PanelState event={event} registration={registration} openerRef={openerRef} />
      </div>
    </section>
  );
}

function PanelState({ event, registration, openerRef }: Omit<Props, "titleRef">) {
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
      return <ClosedState registration={registration} />;
    case "hosting":
      return <HostingState event={event} registration={registration} />;
    case "exclusive":
      return <ExclusiveState event={event} registration={registration} />;
    default:
      return <OpenState event={event} registration={registration} openerRef={openerRef} />;
  }
}

function OpenState({ event, registration, openerRef }: Omit<Props, "titleRef">) {
  const { state, summary, viewer, formOpen, openForm } = registration;
  const isFull = state === "full";
  return (
    <>
      <Facts rows={summary.facts} />
      <Seats event={event} />
      {formOpen ? (
        <div className="border-t border-border pt-4">
          <LazyRegistrationForm event={event} registration={registration} />
        </div>
      ) : (
        <>
          <Button ref={openerRef} variant="primary" size="lg" block onClick={openForm}>
            {isFull ? "Join Waitlist" : "Register Now"}
          </Button>
          {isFull ? (
            <p className="text-meta text-subtle">
              If a spot opens up, the next person in line gets it. We'll email you when it's your turn.
            </p>
          ) : (
            !viewer && <p className="text-meta text-subtle">You don't need an account, just your name and email.</p>
          )}
        </>
      )}
    </>
  );
}
