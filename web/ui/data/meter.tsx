type Props = { label: string; value: number; max: number };

/** How much of something is taken, e.g. seats. `label` is its accessible name; say the figures in words beside it. */
export function Meter({ label, value, max }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn alike in every browser
    <div className="meter" role="meter" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={max}>
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}
