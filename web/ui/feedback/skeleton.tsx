import type { CSSProperties } from "react";

type Props = { width?: CSSProperties["width"]; height?: CSSProperties["height"]; className?: string };

/** Invisible for 150 ms. Hidden from screen readers: put `aria-busy` on the region and a sentence beside it. */
export function Skeleton({ width = "100%", height = 16, className = "" }: Props) {
  return <div className={`skel ${className}`.trimEnd()} style={{ width, height }} aria-hidden="true" />;
}

type LoadingProps = {
  height: number;
  text?: string;
  className?: string;
};

export const Loading = ({ height, text, className }: LoadingProps) => (
  <div className={className} aria-busy="true">
    {text && <p className="sr-only">{text}</p>}
    <Skeleton height={height} />
  </div>
);
