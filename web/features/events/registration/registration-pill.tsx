import { Check, CircleCheck, CircleX, Flag, ListOrdered, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { hasEnded } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { StatePill } from "#web/ui/content/pills.tsx";
import type { Registration } from "./use-registration.ts";

const REGISTERED = <StatePill tone="success" icon={Check} word="Registered" />;
const WAITING = <StatePill tone="warning" icon={ListOrdered} word="Waiting" />;

export function pillOf(event: EventView, { state, guest }: Pick<Registration, "state" | "guest">): ReactNode {
  switch (state) {
    case "cancelled":
      return <StatePill tone="danger" icon={CircleX} word="Canceled" />;
    case "guest":
      return guest?.status === "waitlisted" ? WAITING : REGISTERED;
    case "registered":
      return REGISTERED;
    case "waitlisted":
      return WAITING;
    case "closed":
      if (hasEnded(event, Date.now())) return <StatePill icon={Flag} word="Ended" />;
      return <StatePill icon={Lock} word={Date.parse(event.startsAt) > Date.now() ? "Closed" : "Started"} />;
    case "exclusive":
      return <StatePill tone="brass" icon={Lock} word="Exclusive" />;
    case "full":
      return <StatePill tone="warning" icon={ListOrdered} word="Full" />;
    case "hosting":
    case "open":
      return <StatePill tone="success" icon={CircleCheck} word="Open" />;
  }
}
