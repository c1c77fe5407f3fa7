import type { CSSProperties } from "react";

type Props = { width?: CSSProperties["width"]; height?: CSSProperties["height"]; className?: string };

/**
 * The outline of something on its way, in its final geometry; invisible for the first 150 ms. Hidden from screen readers:
 * put `aria-busy` on the region and a sentence beside it.
 */
export function Skeleton({ width = "100%", height = 16, className = "" }: Props) {
  return <div className={`skel ${className}`.trimEnd()} style={{ width, height }} aria-hidden="true" />;
}
