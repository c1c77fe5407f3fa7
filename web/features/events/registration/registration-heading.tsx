import { Check, CircleCheck, CircleX, Flag, ListOrdered, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { EventView } from "#contract/events/event.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { hasPassedEnd } from "../event-facts.ts";
import type { Registration } from "./use-registration.ts";

const REGISTERED = (
  <Pill tone="success" icon={<Icon of={Check} size={14} />}>
    Registered
  </Pill>
);
const WAITING = {
  title: "You're on the waitlist",
  pill: (
    <Pill tone="warning" icon={<Icon of={ListOrdered} size={14} />}>
      Waiting
    </Pill>
  ),
};

/** The title and pill of a registration state, the same in the panel and the bar. */
export function headingOf(
  event: EventView,
  { state, guest }: Pick<Registration, "state" | "guest">,
): { title: string; pill: ReactNode } {
  switch (state) {
    case "cancelled":
      return {
        title: "Cancelled",
        pill: (
          <Pill tone="danger" icon={<Icon of={CircleX} size={14} />}>
            Cancelled
          </Pill>
        ),
      };
    case "guest":
      if (guest?.registration.status === "waitlisted") return WAITING;
      return { title: "You're going", pill: REGISTERED };
    case "registered":
      return { title: event.open ? "You're going" : "You were registered", pill: REGISTERED };
    case "waitlisted":
      return WAITING;
    case "closed":
      return hasPassedEnd(event)
        ? { title: "This event has ended", pill: <Pill icon={<Icon of={Flag} size={14} />}>Ended</Pill> }
        : { title: "Registration closed", pill: <Pill icon={<Icon of={Lock} size={14} />}>Started</Pill> };
    case "exclusive":
      return {
        title: "For some tiers only",
        pill: (
          <Pill tone="brass" icon={<Icon of={Lock} size={14} />}>
            Exclusive
          </Pill>
        ),
      };
    case "full":
      return {
        title: "Register",
        pill: (
          <Pill tone="warning" icon={<Icon of={ListOrdered} size={14} />}>
            Full
          </Pill>
        ),
      };
    case "open":
      return {
        title: "Register",
        pill: (
          <Pill tone="success" icon={<Icon of={CircleCheck} size={14} />}>
            Open
          </Pill>
        ),
      };
  }
}
