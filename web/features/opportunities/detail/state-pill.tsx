import { CircleCheck, CirclePause, CircleX, Clock, PencilLine } from "lucide-react";
import type { OpportunityState } from "#contract/opportunities/lists.ts";
import { type Look, StatePill } from "#web/ui/content/pills.tsx";

export const STATES: Record<OpportunityState, Look> = {
  draft: { icon: PencilLine, word: "Draft" },
  "in-review": { tone: "warning", icon: Clock, word: "In review" },
  open: { tone: "success", icon: CircleCheck, word: "Open" },
  paused: { tone: "info", icon: CirclePause, word: "Paused" },
  closed: { icon: CircleX, word: "Closed" },
};

export const OpportunityStatePill = ({ state }: { state: OpportunityState }) => <StatePill {...STATES[state]} />;
