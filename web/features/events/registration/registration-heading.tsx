import { Check, CircleCheck, CircleX, Flag, ListOrdered, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { EventView } from "#contract/events/event.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import type { Registration } from "./use-registration.ts";

/** Whether its end has passed; unknown without one. */
export const isKnownOver = ({ endsAt }: EventView) => endsAt !== null && Date.parse(endsAt) <= Date.now();

const REGISTERED = (
  <Pill tone="success" icon={<Icon of={Check} size={14} />}>
    Registered
  </Pill>
);
const WAITING = {
  title: "You're on the waitlist",
  mark: (
    <Pill tone="warning" icon={<Icon of={ListOrdered} size={14} />}>
      Waiting
    </Pill>
  ),
};

/** Title and mark of each state; the narrow screens' bar says the same. */
export function headOf(event: EventView, { standing, guest }: Registration): { title: string; mark: ReactNode } {
  switch (standing) {
    case "cancelled":
      return {
        title: "Cancelled",
        mark: (
          <Pill tone="danger" icon={<Icon of={CircleX} size={14} />}>
            Cancelled
          </Pill>
        ),
      };
    case "guest":
      if (guest?.registration.status === "waitlisted") return WAITING;
      return { title: "You're going", mark: REGISTERED };
    case "registered":
      return { title: event.open ? "You're going" : "You were registered", mark: REGISTERED };
    case "waitlisted":
      return WAITING;
    case "closed":
      return isKnownOver(event)
        ? { title: "This event has ended", mark: <Pill icon={<Icon of={Flag} size={14} />}>Ended</Pill> }
        : { title: "Registration closed", mark: <Pill icon={<Icon of={Lock} size={14} />}>Started</Pill> };
    case "exclusive":
      return {
        title: "For some tiers only",
        mark: (
          <Pill tone="brass" icon={<Icon of={Lock} size={14} />}>
            Exclusive
          </Pill>
        ),
      };
    case "full":
      return {
        title: "Register",
        mark: (
          <Pill tone="warning" icon={<Icon of={ListOrdered} size={14} />}>
            Full
          </Pill>
        ),
      };
    case "open":
      return {
        title: "Register",
        mark: (
          <Pill tone="success" icon={<Icon of={CircleCheck} size={14} />}>
            Open
          </Pill>
        ),
      };
  }
}
