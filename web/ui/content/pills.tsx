import type { ReactNode } from "react";

type Tone = "quiet" | "success" | "warning" | "danger" | "info" | "brass" | "ink" | "line";
type PillProps = { tone?: Tone; icon?: ReactNode; children: ReactNode };

/** A state in a word, 22 px high. Give an icon with a coloured tone; brass is for tiers and verified marks, never for actions. */
export function Pill({ tone = "quiet", icon, children }: PillProps) {
  return (
    <span className={tone === "quiet" ? "pill" : `pill pill-${tone}`}>
      {icon}
      {children}
    </span>
  );
}

type BadgeProps = { count: number; of?: string; text?: string };

/** How many wait for one's eye. Nothing at zero, `99+` above 99, or `text`. `of` says what they are to screen readers. */
export function Badge({ count, of = "unread", text = count > 99 ? "99+" : String(count) }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      {text} <span className="sr-only">{of}</span>
    </span>
  );
}

/** Stands beside everything that belongs to sample data. One per card or row, behind the name. */
export function SampleMark() {
  return <span className="sample">Sample</span>;
}
