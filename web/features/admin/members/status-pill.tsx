import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import type { MemberStatus } from "#contract/members.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { STATUS_NAMES } from "../text.ts";

const LOOK: Record<MemberStatus, { tone: "warning" | "success" | "danger"; icon: LucideIcon }> = {
  pending: { tone: "warning", icon: Clock },
  approved: { tone: "success", icon: CircleCheck },
  rejected: { tone: "danger", icon: CircleX },
  suspended: { tone: "danger", icon: Ban },
};

/** The status of a member. */
export function StatusPill({ status }: { status: MemberStatus }) {
  const { tone, icon } = LOOK[status];
  return (
    <Pill tone={tone} icon={<Icon of={icon} size={14} />}>
      {STATUS_NAMES[status]}
    </Pill>
  );
}
