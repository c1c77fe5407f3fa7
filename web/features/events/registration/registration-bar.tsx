import type { Ref, RefObject } from "react";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { formatDay, formatDays } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { seatsLeft } from "../event-facts.ts";
import { formatPeople, formatSeatsLeft, fullCount } from "../text.ts";
import { LazyRegistrationForm } from "./lazy-registration-form.tsx";
import { guestSentence } from "./outcome.ts";
import { TierLink } from "./panel-states.tsx";
import { headingOf } from "./registration-heading.tsx";
import type { Registration } from "./use-registration.ts";

type Props = {
  event: EventView;
  registration: Registration;
  draft: RefObject<RegistrationInput>;
  titleRef: Ref<HTMLHeadingElement>;
  openerRef: Ref<HTMLButtonElement>;
};

/** The registration on narrow screens: the state in two lines, its action beside them, and the form in a sheet. */
export function RegistrationBar({ event, registration, draft, titleRef, openerRef }: Props) {
  const { state, viewer, formOpen, closeForm, register } = registration;
  const isFull = state === "full";
  const day = formatDay(Date.parse(event.startsAt), event.timeZone);
  const { title, detail } = summaryOf(event, registration, day);
  return (
    // Sticky, not fixed: at the end of the page it is above the footer and does not cover it.
    <section
      aria-label="Registration"
      className={`sticky z-10 -mx-gutter flex items-center gap-4 border-t border-border bg-bg px-gutter py-2.5 text-sm ${viewer ? "bottom-(--bottom)" : "bottom-0"}`}
    >
      <div className="min-w-0 flex-1">
        <h2 ref={titleRef} tabIndex={-1} className="font-sans text-sm font-semibold tracking-normal outline-none">
          {title}
        </h2>
        <p className="text-meta break-words text-muted">{detail}</p>
      </div>
      <BarAction event={event} registration={registration} openerRef={openerRef} />
      <Dialog
        open={formOpen}
        onClose={closeForm}
        title={isFull ? "Join Waitlist" : "Register"}
        description={`${event.title} · ${day}`}
      >
        <LazyRegistrationForm
          draft={draft}
          member={viewer !== null}
          waitlist={isFull}
          onRegister={register}
          onCancel={closeForm}
        />
      </Dialog>
    </section>
  );
}

/** The one action of the current state, if it has one. */
function BarAction({ event, registration, openerRef }: Pick<Props, "event" | "registration" | "openerRef">) {
  const { state, viewer, openForm, cancel, cancelling } = registration;
  const isFull = state === "full";
  return (
    <>
      {(state === "open" || isFull) && (
        <Button ref={openerRef} variant="primary" aria-haspopup="dialog" onClick={openForm}>
          {isFull ? "Join Waitlist" : "Register Now"}
        </Button>
      )}
      {state === "exclusive" && <TierLink event={event} isMember={viewer !== null} />}
      {state === "registered" && event.open && (
        <Button busy={cancelling} busyLabel="Canceling..." onClick={() => void cancel()}>
          Cancel Registration
        </Button>
      )}
      {state === "waitlisted" && event.open && (
        <Button busy={cancelling} busyLabel="Leaving..." onClick={() => void cancel()}>
          Leave the waitlist
        </Button>
      )}
    </>
  );
}

/** The two lines of the bar. `day` is the day of the event. */
function summaryOf(event: EventView, registration: Registration, day: string): { title: string; detail: string } {
  const { state, guest } = registration;
  const { title } = headingOf(event, registration);
  const left = seatsLeft(event);
  if (state === "guest" && guest) return { title, detail: guestSentence(guest) };
  if (state === "waitlisted") {
    const position = event.registration?.position;
    return { title, detail: position ? `Your place in line: ${fullCount(position)}` : day };
  }
  if (state === "exclusive") return { title, detail: `Comes with the tier ${event.tierNeeded}` };
  if (state === "closed") return { title, detail: formatDays(event) };
  if (state === "full") return { title: formatSeatsLeft(0), detail: `${formatPeople(event.waitlistCount)} waiting` };
  if (state === "cancelled") return { title, detail: "This event does not take place." };
  if (state === "open") return { title: left === null ? "Open" : formatSeatsLeft(left), detail: day };
  return { title, detail: day };
}
