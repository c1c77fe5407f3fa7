import { BadgeCheck, Clock } from "lucide-react";
import { Link } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";

type Props = { viewer: ViewerView; className?: string; onNavigate?: () => void };

/** The member's tier as a torn-off certificate stub, with a link to the tiers. */
export function TierStub({ viewer, className = "", onNavigate }: Props) {
  return (
    <Link
      to="/settings/tier"
      onClick={onNavigate}
      className={`block flex-none overflow-hidden rounded-button border border-border bg-surface text-text no-underline hover:border-border-strong ${className}`.trimEnd()}
    >
      <Cover
        className="h-7 border-b border-dashed border-border-strong"
        seed={`mem:${viewer.id}:stub`}
        width={430}
        height={120}
        hue={188}
      />
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-3 pt-2.5 pb-2.75 text-meta">
        <span className="grid min-w-0">
          <span className="text-muted">Your tier</span>{" "}
          <span className="font-serif text-[16px] leading-tight font-[560] wrap-anywhere">{viewer.tier.name}</span>
        </span>{" "}
        {viewer.status === "approved" && <StatePill tone="brass" icon={BadgeCheck} word="Approved" />}
        {viewer.status === "pending" && <StatePill tone="warning" icon={Clock} word="Pending" />}
      </span>
    </Link>
  );
}
