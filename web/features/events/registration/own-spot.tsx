import type { EventView } from "#contract/events/event.ts";
import { OwnRegistration } from "./own-registration.tsx";
import { TicketStub } from "./ticket-stub.tsx";
import { useIsWide } from "./use-is-wide.ts";
import type { Registration } from "./use-registration.ts";

/** Only on narrow screens, where the bar has only the state. Wide screens show this in the panel. */
export function OwnSpot({ event, registration }: { event: EventView; registration: Registration }) {
  const isWide = useIsWide();
  if (isWide || registration.state !== "registered") return null;
  return (
    <section className="card mt-5 print:hidden" aria-label="Your spot">
      <div className="card-body grid gap-4">
        <TicketStub event={event} isNew={registration.isNew} />
        <OwnRegistration event={event} />
      </div>
    </section>
  );
}
