import { Ban, CircleCheck, CircleX, Clock } from "lucide-react";
import type { MemberStatus } from "#contract/members.ts";
import { type Look, StatePill } from "#web/ui/content/pills.tsx";
import { STATUS_NAMES } from "../text.ts";

const LOOKS: Record<MemberStatus, Omit<Look, "word">> = {
  pending: { tone: "warning", icon: Clock },
  approved: { tone: "success", icon: CircleCheck },
  rejected: { tone: "danger", icon: CircleX },
  suspended: { tone: "danger", icon: Ban },
};

export const StatusPill = ({ status }: { status: MemberStatus }) => (
  <StatePill {...LOOKS[status]} word={STATUS_NAMES[status]} />
);
