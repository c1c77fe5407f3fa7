import type { LucideIcon } from "lucide-react";

type Props = { of: LucideIcon; size?: 14 | 16 | 18 | 20 | 24; className?: string };

/** Hidden from screen readers: the meaning must be in a text beside it or in the name of the button. */
export function Icon({ of: Picture, size = 20, className }: Props) {
  return <Picture size={size} strokeWidth={1.75} className={className} aria-hidden="true" focusable="false" />;
}
