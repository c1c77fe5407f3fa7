import type { Buckets } from "#contract/analytics/analytics.ts";
import { ANALYTICS_RANGES } from "#contract/analytics/analytics.ts";
import { formatIsoDay, formatIsoMonth } from "#contract/dates.ts";

const format = (unit: Buckets["unit"], day: string) => (unit === "month" ? formatIsoMonth(day) : formatIsoDay(day));

/** `Nov 9`, or `Nov 2026`. */
export const labelsOf = ({ unit, from }: Buckets): string[] => from.map((day) => format(unit, day));

/** `Nov 9`, and for the last one `Nov 23, so far`. */
export const rowNamesOf = (buckets: Buckets): string[] =>
  labelsOf(buckets).map((label, at, { length }) => (at === length - 1 ? `${label}, so far` : label));

/** `on Nov 9`, `in the week of Nov 9` or `in Nov 2026`. */
export const whenOf = ({ unit, from }: Buckets, at: number): string =>
  `${{ day: "on", week: "in the week of", month: "in" }[unit]} ${format(unit, from[at] ?? "")}`;

export const soFar = ({ unit }: Buckets): string => `${unit === "day" ? "today" : `this ${unit}`} so far`;

export const lengthOf = ({ range }: Buckets): string => {
  const { name, buckets, unit } = ANALYTICS_RANGES[range];
  return `the ${unit === "month" ? `${buckets} months` : name}`;
};

export const byUnit = (name: string, { unit }: Buckets): string => `${name} by ${unit}`;

export const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
