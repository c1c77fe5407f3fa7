type Props = {
  label: string;
  /** The position: it covers two pixels of its container and moves nothing. */
  className?: string;
};

export function ProgressLine({ label, className = "absolute" }: Props) {
  return <div role="progressbar" aria-label={label} className={`progress-line ${className}`} />;
}
