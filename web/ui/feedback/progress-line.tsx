type Props = {
  /** What is loading, for screen readers. */
  label: string;
  /** Where it lies: it covers two pixels of its container and moves nothing. */
  className?: string;
};

/** A thin line at the upper edge of what is loading. */
export function ProgressLine({ label, className = "absolute" }: Props) {
  return <div role="progressbar" aria-label={label} className={`progress-line ${className}`} />;
}
