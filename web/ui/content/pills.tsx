import type { ReactNode } from "react";

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

type BadgeProps = { count: number; of?: string; text?: string };

/** A count: nothing at zero, `99+` above 99, or `text`. `of` says to screen readers what is counted. */
export function Badge({ count, of = "unread", text = count > 99 ? "99+" : String(count) }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      {text} <span className="sr-only">{of}</span>
    </span>
  );
}

/** Marks sample data. One per card or row, after the name. */
export function SampleMark() {
  return <span className="sample">Sample</span>;
}
