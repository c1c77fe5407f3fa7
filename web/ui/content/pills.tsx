import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Tone = "quiet" | "success" | "warning" | "danger" | "info" | "brass" | "ink" | "line";
type PillProps = { tone?: Tone; icon?: ReactNode; children: ReactNode };

/** A state in a word, 22 px high. Give an icon with a colored tone. `brass` is for tiers and verified marks, not for actions. */
export function Pill({ tone = "quiet", icon, children }: PillProps) {
  return (
    <span className={tone === "quiet" ? "pill" : `pill pill-${tone}`}>
      {icon}
      {children}
    </span>
  );
}

/** How a state looks: its color, its icon and its word. */
export type Look = { tone?: Tone; icon: LucideIcon; word: string };

/** A state in a word, with its icon. */
export function StatePill({ tone, icon, word }: Look) {
  return (
    <Pill tone={tone} icon={<Icon of={icon} size={14} />}>
      {word}
    </Pill>
  );
}

type BadgeProps = { count: number; of?: string; text?: string; className?: string };

/** A count: nothing at zero, `99+` above 99, or `text`. `of` says to screen readers what is counted. */
export function Badge({ count, of = "unread", text = count > 99 ? "99+" : String(count), className = "" }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={`badge ${className}`.trimEnd()}>
      {text} <span className="sr-only">{of}</span>
    </span>
  );
}

/** Marks sample data. One per card or row, after the name. */
export function SampleMark({ className = "" }: { className?: string }) {
  return <span className={`sample ${className}`.trimEnd()}>Sample</span>;
}
