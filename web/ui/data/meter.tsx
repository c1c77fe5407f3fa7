type Props = { label: string; value: number; max: number };

/** A used share, such as taken seats. `label`: the accessible name. The figures must be in a text beside it. */
export function Meter({ label, value, max }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw the native meter differently
    <div className="meter" role="meter" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={max}>
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}
