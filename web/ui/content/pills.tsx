import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Tone = "quiet" | "success" | "warning" | "danger" | "info" | "brass" | "ink" | "line";
type PillProps = { tone?: Tone; icon?: ReactNode; children: ReactNode };

/** 22 px high. Add an icon to a colored tone. `brass` is for tiers and verified marks, not for actions. */
export function Pill({ tone = "quiet", icon, children }: PillProps) {
  return (
    <span className={tone === "quiet" ? "pill" : `pill pill-${tone}`}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

export type Look = { tone?: Tone; icon: LucideIcon; word: string };

export function StatePill({ tone, icon, word }: Look) {
  return (
    <Pill tone={tone} icon={<Icon of={icon} size={14} />}>
      {word}
    </Pill>
  );
}

type BadgeProps = { count: number; of?: string; text?: string; className?: string };

/** Empty at zero, `99+` above 99. `of`: what is counted, for screen readers. */
export function Badge({ count, of = "unread", text = count > 99 ? "99+" : String(count), className = "" }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={`badge ${className}`.trimEnd()}>
      <span>{text}</span> <span className="sr-only">{of}</span>
    </span>
  );
}

export function SampleMark({ className = "" }: { className?: string }) {
  return <span className={`sample ${className}`.trimEnd()}>Sample</span>;
}
