import { Check, CircleCheck, Flag, ListOrdered, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { EventView } from "#contract/events";
import { Icon } from "../../ui/icon.tsx";
import { Pill } from "../../ui/marks.tsx";
import type { Registration } from "./registration.ts";

/** Whether its end has passed; unknown without one. */
export const hasEnded = ({ endsAt }: EventView) => endsAt !== null && Date.parse(endsAt) <= Date.now();

/** Title and mark of each state; the narrow screens' bar says the same. */
export function headOf(event: EventView, { standing }: Registration): { title: string; mark: ReactNode } {
  switch (standing) {
    case "registered":
    case "guest":
      return {
        title: event.open ? "You're going" : "You were registered",
        mark: (
          <Pill tone="success" icon={<Icon of={Check} size={14} />}>
            Registered
          </Pill>
        ),
      };
    case "waitlisted":
      return {
        title: "You're on the waitlist",
        mark: (
          <Pill tone="warning" icon={<Icon of={ListOrdered} size={14} />}>
            Waiting
          </Pill>
        ),
      };
    case "closed":
      return hasEnded(event)
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
