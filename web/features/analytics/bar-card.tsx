import type { ReactNode } from "react";
import type { Buckets, Series } from "#contract/analytics/analytics.ts";
import { counted, fullCount } from "#contract/numbers.ts";
import { BarChart } from "#web/ui/charts/bar-chart.tsx";
import { ChartCard } from "#web/ui/charts/chart-card.tsx";
import { byUnit, labelsOf, lengthOf, rowNamesOf, soFar, totalOf, whenOf } from "./buckets.ts";

export type NamedSeries = { title: string; words: readonly [one: string, many: string]; series: Series };

type Props = {
  title: string;
  buckets: Buckets;
  /** One series, or two, which only the table compares with the period before. */
  shown: readonly NamedSeries[];
  isCompared: boolean;
  csv: { href: string; file: string };
  /** Replaces the sentence about the highest bar. */
  sentence?: ReactNode;
};

export function BarCard({ title, buckets, shown, isCompared, csv, sentence }: Props) {
  const names = rowNamesOf(buckets);
  const describe = (at: number) => {
    const parts = shown.map(({ words, series }) => {
      const before = isCompared ? ` (before: ${series.before[at] ?? 0})` : "";
      return `${counted(series.values[at] ?? 0, ...words)}${before}`;
    });
    return `${names[at]}: ${parts.join(", ")}`;
  };
  const [first] = shown;
  const tick = isCompared && shown.length === 1 ? (first?.series.before ?? null) : null;
  return (
    <ChartCard
      title={title}
      sentence={sentence ?? (first && <Peak buckets={buckets} of={first} />)}
      csv={csv}
      table={{
        caption: byUnit(title, buckets),
        head: [
          unitTitle(buckets),
          ...shown.flatMap((one) => (isCompared ? [one.title, `${one.title}, before`] : [one.title])),
        ],
        rows: names.map((name, at) => [
          name,
          ...shown.flatMap(({ series: { values, before } }) =>
            isCompared ? [values[at] ?? 0, before[at] ?? 0] : [values[at] ?? 0],
          ),
        ]),
      }}
    >
      {(shown.length > 1 || tick) && <Legend shown={shown} hasTicks={tick !== null} />}
      <BarChart
        name={byUnit(title, buckets)}
        labels={labelsOf(buckets)}
        series={shown.map(({ title: name, series }) => ({ name, values: series.values }))}
        before={tick}
        describe={describe}
      />
    </ChartCard>
  );
}

export const unitTitle = ({ unit }: Buckets): string => ({ day: "Day", week: "Week of", month: "Month" })[unit];

function Peak({ buckets, of: { words, series } }: { buckets: Buckets; of: NamedSeries }) {
  const { values } = series;
  const total = totalOf(values);
  if (total === 0) return `No ${words[1]} in ${lengthOf(buckets)}.`;
  const max = Math.max(...values);
  const at = values.lastIndexOf(max);
  const last = values.length - 1;
  const now = values[last] ?? 0;
  const when = at === last ? soFar(buckets) : whenOf(buckets, at);
  const peak = total > max ? `the most ${when}: ${fullCount(max)}` : `${total > 1 ? "all " : ""}${when}`;
  return (
    <>
      <b className="font-semibold">
        {counted(total, ...words)} in {lengthOf(buckets)}
      </b>
      , {peak}.{at !== last && <span>{` There ${now === 1 ? "is" : "are"} ${now} ${soFar(buckets)}.`}</span>}
    </>
  );
}

const SWATCHES = ["bg-viz-1", "bg-viz-2"];

const Legend = ({ shown, hasTicks }: { shown: readonly NamedSeries[]; hasTicks: boolean }) => (
  <ul className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
    {shown.map(({ title }, at) => (
      <li key={title} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`size-3 ${SWATCHES[at]}`} />
        {title}
      </li>
    ))}
    {hasTicks && (
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-4 bg-text" />
        Before
      </li>
    )}
  </ul>
);
