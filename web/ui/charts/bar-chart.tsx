import { useId } from "react";
import { Plot } from "./plot.tsx";
import { type ChartSeries, leftOf, PLOT, type Scales, scalesOf } from "./scales.ts";

type Props = {
  name: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** Earlier values of the first series, as ticks. */
  before: readonly number[] | null;
  describe: (at: number) => string;
};

const FILLS = ["fill-viz-1", "fill-viz-2"];
const STROKES = ["stroke-viz-1", "stroke-viz-2"];

/** The last bucket is incomplete, so it is hatched. */
export function BarChart({ name, labels, series, before, describe }: Props) {
  const id = useId();
  const count = labels.length;
  const scales = scalesOf(count, [...series.flatMap(({ values }) => values), ...(before ?? [])]);
  const width = scales.x.bandwidth() / series.length;
  return (
    <Plot name={name} scales={scales} labels={labels} describe={describe}>
      {(active) => (
        <>
          <defs>
            {series.map(({ name: key }, one) => (
              <pattern
                key={key}
                id={`${id}-${one}`}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <path d="M0 0V6" className={`fill-none stroke-3 ${STROKES[one]}`} />
              </pattern>
            ))}
          </defs>
          {series.flatMap(({ name: key, values }, one) =>
            values.map((value, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
                key={`${key} ${at}`}
                x={leftOf(scales, at) + one * width}
                y={scales.y(value)}
                width={Math.max(1, width - (series.length > 1 ? 1 : 0))}
                height={PLOT.bottom - scales.y(value)}
                fill={at === count - 1 ? `url(#${id}-${one})` : undefined}
                className={`${at === count - 1 ? STROKES[one] : FILLS[one]} ${active === null || active === at ? "" : "opacity-60"}`}
              />
            )),
          )}
          {before && <path d={ticks(scales, before)} className="fill-none stroke-surface stroke-[5]" />}
          {before && <path d={ticks(scales, before)} className="fill-none stroke-text stroke-[1.75]" />}
        </>
      )}
    </Plot>
  );
}

const ticks = (scales: Scales, values: readonly number[]): string =>
  values.map((value, at) => `M${leftOf(scales, at) - 2} ${scales.y(value)}h${scales.x.bandwidth() + 4}`).join("");
