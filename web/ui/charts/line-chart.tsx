import { line } from "d3-shape";
import { fullCount } from "#contract/numbers.ts";
import { Plot } from "./plot.tsx";
import { middleOf, PLOT, type Scales, scalesOf } from "./scales.ts";

type Props = {
  name: string;
  labels: readonly string[];
  values: readonly number[];
  before: readonly number[] | null;
  describe: (at: number) => string;
};

/** Values at the end of each bucket, above a thin line of the period before. */
export function LineChart({ name, labels, values, before, describe }: Props) {
  const scales = scalesOf(labels.length, [...values, ...(before ?? [])]);
  const last = labels.length - 1;
  return (
    <Plot name={name} scales={scales} labels={labels} describe={describe}>
      {(active) => (
        <>
          {before && <path d={pathOf(scales, before)} className="fill-none stroke-border-strong stroke-[1.25]" />}
          <path d={pathOf(scales, values)} className="fill-none stroke-viz-1 stroke-[2.25]" strokeLinejoin="round" />
          {active !== null && (
            <path d={`M${middleOf(scales, active)} ${PLOT.top}V${PLOT.bottom}`} className="stroke-border-strong" />
          )}
          <circle
            cx={middleOf(scales, active ?? last)}
            cy={scales.y(values[active ?? last] ?? 0)}
            r="5"
            className="fill-viz-1 stroke-surface stroke-2"
          />
          <text
            x={middleOf(scales, last) + 6}
            y={Math.max(16, scales.y(values[last] ?? 0) - 12)}
            textAnchor="end"
            className="fill-text text-[15px] font-semibold tabular-nums max-md:text-[20px]"
          >
            {fullCount(values[last] ?? 0)} now
          </text>
        </>
      )}
    </Plot>
  );
}

const pathOf = (scales: Scales, values: readonly number[]): string =>
  line<number>(
    (_, at) => middleOf(scales, at),
    (value) => scales.y(value),
  )([...values]) ?? "";

/** Decorative, beside a figure with the same meaning. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const max = Math.max(1, ...values);
  const d = line<number>(
    (_, at) => (at * 100) / Math.max(1, values.length - 1),
    (value) => 26 - (value / max) * 24,
  )([...values]);
  return (
    <svg
      viewBox="0 0 100 28"
      preserveAspectRatio="none"
      className="mt-2 h-7 w-full overflow-visible"
      aria-hidden="true"
    >
      <path d={d ?? ""} vectorEffect="non-scaling-stroke" className="fill-none stroke-viz-1 stroke-[1.75]" />
    </svg>
  );
}
