import { Clock, Eye, EyeOff } from "lucide-react";
import type { RecommendationState } from "#contract/profiles/recommendations.ts";
import { type Look, StatePill } from "#web/ui/content/pills.tsx";

const LOOKS: Record<RecommendationState, Look> = {
  asked: { tone: "info", icon: Clock, word: "Requested" },
  pending: { tone: "info", icon: Clock, word: "Waiting for approval" },
  shown: { tone: "success", icon: Eye, word: "Shown on the profile" },
  hidden: { icon: EyeOff, word: "Not shown" },
};

export const RecommendationPill = ({ state }: { state: RecommendationState }) => <StatePill {...LOOKS[state]} />;
