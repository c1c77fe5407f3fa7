import { scaleBand, scaleLinear } from "d3-scale";

/** In the chart's own units; it is drawn as wide as its card. */
export const WIDTH = 640;
export const HEIGHT = 216;
export const PLOT = { left: 50, right: 630, top: 22, bottom: 184 } as const;

/** Values by bucket; the last bucket is incomplete. */
export type ChartSeries = { name: string; values: readonly number[] };

const scaleY = (values: readonly number[]) =>
  scaleLinear()
    .domain([0, Math.max(4, ...values)])
    .nice(4)
    .range([PLOT.bottom, PLOT.top]);

const scaleX = (count: number) =>
  scaleBand<number>()
    .domain(Array.from({ length: count }, (_, at) => at))
    .range([PLOT.left + 6, PLOT.right])
    .paddingInner(count > 14 ? 0.2 : 0.3);

export const scalesOf = (count: number, values: readonly number[]) => ({ x: scaleX(count), y: scaleY(values) });
export type Scales = ReturnType<typeof scalesOf>;

export const leftOf = ({ x }: Scales, at: number): number => x(at) ?? 0;
export const middleOf = (scales: Scales, at: number): number => leftOf(scales, at) + scales.x.bandwidth() / 2;

/** The buckets with a label: about five, and always the last one. */
export function labeled(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / 5));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}
