import type { LucideIcon } from "lucide-react";

type Props = { of: LucideIcon; size?: 14 | 16 | 18 | 20 | 24; className?: string };

/** A Lucide picture in our stroke, hidden from screen readers: the words beside it, or the button's name, say it. */
export function Icon({ of: Picture, size = 20, className }: Props) {
  return <Picture size={size} strokeWidth={1.75} className={className} aria-hidden="true" focusable="false" />;
}
