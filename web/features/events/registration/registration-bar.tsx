import type { Ref, RefObject } from "react";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { writeDay, writeDays } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { fullCount, seatsLeft, writePeople, writeSeatsLeft } from "../text.ts";
import { ExclusiveNotice } from "./exclusive-notice.tsx";
import { guestSentence } from "./guest-notice.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { headOf } from "./registration-heading.tsx";
import type { Registration } from "./use-registration.ts";

type Props = {
  event: EventView;
  registration: Registration;
  draft: RefObject<RegistrationInput>;
  titleRef: Ref<HTMLHeadingElement>;
  openerRef: Ref<HTMLButtonElement>;
};

/** Narrow screens: what the panel says in two lines, its action at thumb's reach, and the form in a sheet. */
export function RegistrationBar({ event, registration, draft, titleRef, openerRef }: Props) {
  const { standing, viewer, formOpen, openForm, closeForm, register, cancel, cancelling } = registration;
  const isFull = standing === "full";
  const day = writeDay(Date.parse(event.startsAt), event.timeZone);
  const { title, detail } = linesOf(event, registration, day);
  return (
    // Sticky, not fixed: at the page's end it comes to rest above the footer instead of covering it.
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
      {(standing === "open" || isFull) && (
        <Button ref={openerRef} variant="primary" aria-haspopup="dialog" onClick={openForm}>
          {isFull ? "Join Waitlist" : "Register Now"}
        </Button>
      )}
      {standing === "exclusive" && <ExclusiveNotice event={event} isMember={viewer !== null} />}
      {standing === "registered" && event.open && (
        <Button busy={cancelling} busyLabel="Canceling..." onClick={() => void cancel()}>
          Cancel Registration
        </Button>
      )}
      {standing === "waitlisted" && event.open && (
        <Button busy={cancelling} busyLabel="Leaving..." onClick={() => void cancel()}>
          Leave the waitlist
        </Button>
      )}
      <Dialog
        open={formOpen}
        onClose={closeForm}
        title={isFull ? "Join Waitlist" : "Register"}
        description={`${event.title} · ${day}`}
      >
        <RegistrationFields
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

function linesOf(event: EventView, registration: Registration, day: string): { title: string; detail: string } {
  const { standing, guest } = registration;
  const head = headOf(event, registration).title;
  const left = seatsLeft(event);
  if (standing === "guest" && guest) return { title: head, detail: guestSentence(guest) };
  if (standing === "waitlisted") {
    const position = event.registration?.position;
    return { title: head, detail: position ? `Your place in line: ${fullCount(position)}` : day };
  }
  if (standing === "exclusive") return { title: head, detail: `Comes with the tier ${event.tierNeeded}` };
  if (standing === "closed") return { title: head, detail: writeDays(event) };
  if (standing === "full") return { title: writeSeatsLeft(0), detail: `${writePeople(event.waitlistCount)} waiting` };
  if (standing === "cancelled") return { title: head, detail: "This event does not take place." };
  if (standing === "open") return { title: left === null ? "Open" : writeSeatsLeft(left), detail: day };
  return { title: head, detail: day };
}
