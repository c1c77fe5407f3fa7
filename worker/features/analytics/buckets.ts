import type { Buckets, Series } from "#contract/analytics/analytics.ts";
import { ANALYTICS_RANGES, type AnalyticsRange, PERIOD_DAYS } from "#contract/analytics/analytics.ts";
import { DAY_MS } from "#contract/limits.ts";
import type { DayCounts } from "#db/schema/index.ts";

/** Days since 1970 in UTC; day 4 was a Monday. */
export type Day = number;

export const dayOf = (now: number): Day => Math.floor(now / DAY_MS);
export const isoOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const weekOf = (day: Day): Day => day - ((day + 3) % 7);

/** `back`: units before. */
function unitStart(unit: Buckets["unit"], day: Day, back: number): Day {
  if (unit === "day") return day - back;
  if (unit === "week") return weekOf(day) - back * 7;
  const date = new Date(day * DAY_MS);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1));
}

/** The range ends today. `edges`: first day of each bucket of this and the previous range, and tomorrow. */
export type Span = { range: AnalyticsRange; unit: Buckets["unit"]; edges: Day[]; count: number };

export function spanOf(range: AnalyticsRange, now: number): Span {
  const { unit, buckets } = ANALYTICS_RANGES[range];
  const today = dayOf(now);
  const starts = Array.from({ length: 2 * buckets }, (_, at) => unitStart(unit, today, 2 * buckets - 1 - at));
  return { range, unit, edges: [...starts, today + 1], count: buckets };
}

export const periodsOf = ({ edges }: Span): [first: number, last: number] => [
  Math.floor((edges[0] ?? 0) / PERIOD_DAYS),
  Math.floor(((edges.at(-1) ?? 1) - 1) / PERIOD_DAYS),
];

export const toBuckets = ({ range, unit, edges, count }: Span): Buckets => ({
  range,
  unit,
  from: edges.slice(count, -1).map(isoOf),
  beforeFrom: edges.slice(0, count).map(isoOf),
});

export const mergeDays = (rows: { days: DayCounts }[]): DayCounts => Object.assign({}, ...rows.map(({ days }) => days));

export function seriesOf({ edges, count }: Span, toValue: (days: Day[]) => number): Series {
  const values = edges.slice(0, -1).map((start, at) => {
    const end = edges[at + 1] ?? start;
    return toValue(Array.from({ length: end - start }, (_, n) => start + n));
  });
  return { values: values.slice(count), before: values.slice(0, count) };
}

export const sumOf =
  (counts: DayCounts, letter: string) =>
  (days: Day[]): number =>
    days.reduce((sum, day) => sum + (counts[`${letter}${day}`] ?? 0), 0);
