import type { ReactNode } from "react";
import type { Buckets, Series } from "#contract/analytics/analytics.ts";
import { fullCount } from "#contract/numbers.ts";
import { ChartCard } from "#web/ui/charts/chart-card.tsx";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { unitTitle } from "./bar-card.tsx";
import { byUnit, labelsOf, rowNamesOf } from "./buckets.ts";

type Props = {
  title: string;
  buckets: Buckets;
  /** `total`: the count at the end of each bucket; `added`: the new ones in it. */
  total: Series;
  added: Series;
  isCompared: boolean;
  sentence: ReactNode;
  csv: { href: string; file: string };
};

export function LineCard({ title, buckets, total, added, isCompared, sentence, csv }: Props) {
  const names = rowNamesOf(buckets);
  const describe = (at: number) =>
    `${names[at]}: ${fullCount(total.values[at] ?? 0)}, ${fullCount(added.values[at] ?? 0)} new${
      isCompared ? ` (before: ${fullCount(total.before[at] ?? 0)})` : ""
    }`;
  return (
    <ChartCard
      title={title}
      sentence={sentence}
      csv={csv}
      table={{
        caption: byUnit(title, buckets),
        head: [unitTitle(buckets), title, "New", ...(isCompared ? ["Before", "New, before"] : [])],
        rows: names.map((name, at) => [
          name,
          total.values[at] ?? 0,
          added.values[at] ?? 0,
          ...(isCompared ? [total.before[at] ?? 0, added.before[at] ?? 0] : []),
        ]),
      }}
    >
      <LineChart
        name={byUnit(title, buckets)}
        labels={labelsOf(buckets)}
        values={total.values}
        before={isCompared ? total.before : null}
        describe={describe}
      />
    </ChartCard>
  );
}
