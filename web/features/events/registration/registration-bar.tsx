import type { Ref } from "react";
import { zoneOf } from "#contract/content/time-zones.ts";
import { formatDay } from "#contract/dates.ts";
import { hostActions } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EditButton } from "./hosting-state.tsx";
import { LazyRegistrationForm } from "./lazy-registration-form.tsx";
import { guestSentence } from "./outcome.ts";
import { CancelRegistration, TierLink } from "./panel-states.tsx";
import type { Registration } from "./use-registration.ts";

type Props = {
  event: EventView;
  registration: Registration;
  titleRef: Ref<HTMLHeadingElement>;
  openerRef: Ref<HTMLButtonElement>;
};

export function RegistrationBar({ event, registration, titleRef, openerRef }: Props) {
  const { state, guest, summary, viewer, formOpen, closeForm } = registration;
  const isFull = state === "full";
  const day = formatDay(Date.parse(event.startsAt), zoneOf(event));
  return (
    // Sticky, so that it does not cover the footer. For members it covers the space that `member-main.tsx` leaves.
    <section
      aria-label="Registration"
      className={`sticky z-10 -mx-gutter flex items-center gap-4 border-t border-border bg-bg px-gutter py-2.5 text-sm print:hidden ${viewer ? "bottom-(--bottom) -mb-18 max-md:-mb-8" : "bottom-0"}`}
    >
      <div className="min-w-0 flex-1">
        <h2 ref={titleRef} tabIndex={-1} className="font-sans text-sm font-semibold tracking-normal outline-none">
          {summary.short}
        </h2>
        <p className="text-meta wrap-anywhere text-muted">
          {state === "guest" && guest ? guestSentence(guest) : summary.line}
        </p>
      </div>
      <BarAction event={event} registration={registration} openerRef={openerRef} />
      <Dialog
        open={formOpen}
        onClose={closeForm}
        title={isFull ? "Join Waitlist" : "Register"}
        description={`${event.title} · ${day}`}
      >
        <LazyRegistrationForm event={event} registration={registration} />
      </Dialog>
    </section>
  );
}

function BarAction({ event, registration, openerRef }: Pick<Props, "event" | "registration" | "openerRef">) {
  const { state, viewer, openForm } = registration;
  const isFull = state === "full";
  return (
    <>
      {(state === "open" || isFull) && (
        <Button ref={openerRef} variant="primary" aria-haspopup="dialog" onClick={openForm}>
          {isFull ? "Join Waitlist" : "Register Now"}
        </Button>
      )}
      {hostActions(event, Date.now()).isEditFirst && <EditButton />}
      {state === "exclusive" && <TierLink event={event} isMember={viewer !== null} />}
      <CancelRegistration event={event} registration={registration} />
    </>
  );
}
